#!/usr/bin/env python3
"""The English here is American, as in the English rulebooks: check-spelling.py ROOT. No source, page, document or English text of
the content has a word in British spelling. First it looks at sentences of its own. Speaks TAP."""
import re
import sys
from pathlib import Path

PLACES = ['src', 'web/src', 'web/style', 'docs', 'content', 'python', 'tools', 'examples', 'man', 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md',
          'SECURITY.md']
SUFFIXES = {'.c', '.h', '.def', '.ts', '.css', '.js', '.mjs', '.md', '.json', '.html', '.svg', '.txt', '.phrases', '.hero', '.board', '.scenario',
            '.py', '.sh', ''}
OUR = 'arm|behavi|cand|col|end?eav|fav|flav|harb|hon|hum|lab|neighb|od|parl|ranc|rum|sav|splend|tum|val|vap|vig'
ISE = ('apolog|author|capital|categor|character|civil|critic|custom|emphas|equal|final|formal|general|harmon|ideal|initial|local|maxim|memor|minim|'
       'modern|normal|optim|organ|penal|personal|popular|prior|priorit|random|real|recogn|serial|special|stabil|standard|summar|symbol|synchron|'
       'token|util|visual')
DOUBLED = 'cancel|channel|counsel|dial|equal|fuel|initial|jewel|label|level|libel|marvel|model|panel|pencil|quarrel|rival|signal|total|travel|tunnel|unravel'
BRITISH = re.compile(rf"""
    (?<![a-z]) (?: (?:un|mis|dis|dem|re|be)? (?:
        (?:{OUR})our (?:s|ed|ing|able|ably|ful|less|ite|ites|ly|hood|er|ers|ist)?
      | (?:{ISE})is (?:e|es|ed|ing|er|ers|ation|ations)
      | (?:{DOUBLED})l(?:ed|ing|er|ers)
      | (?:cent|fib|calib|lit|meag|met|sab|scept|somb|spect|theat)re s?
      | cent(?:red|ring)
      | (?:def|lic|off|pret)ence s?
      | (?:ana|cata|para)lys(?:e|es|ed|ing)
      | (?:cata|dia|mono|ana)logue s?
      | (?:judge|acknowledge)ment s?
      | practis(?:e|es|ed|ing)
      | (?:ful|en|in)fil s? | enrol s? | skilful(?:ly)? | wilful(?:ly)?
      | gr(?:ey)(?:s|ed|ish|scale)? | (?:art)efact s? | (?:mo|smo)uld s? | plough(?:s|ed)? | kerb s? | tyre s? | cheque s? | programmes?
      | (?:spel|learn|dream|burn|spoil|lean)t | (?:whil|among)st | sceptic(?:al|s)? | manoeuvr(?:e|es|ed|ing) | jewellery | pyjamas
    ) ) (?![a-z])""", re.VERBOSE)
SPLIT = re.compile(r'[A-Za-z]+')
CAMEL = re.compile(r'[A-Z]?[a-z]+|[A-Z]+(?![a-z])')

# Names that are spelled so by others: a format, an interface, a word that is mended when a card is read.
EXPLAINED = {
    ('content/phrases/en.phrases', 'cancelled'): 'read as "canceled"',
    ('src/trade/clean.c', 'cancelled'): 'read as "canceled"',
    ('src/trade/clean.c', 'cancelling'): 'read as "canceling"',
    ('src/trade/clean.c', 'defence'): 'read as "defense"',
    ('src/trade/clean.c', 'defences'): 'read as "defenses"',
    ('src/trade/clean.c', 'manoeuvre'): 'read as "maneuver"',
    ('src/trade/clean.c', 'manoeuvres'): 'read as "maneuvers"',
    ('src/trade/maker.c', 'defence'): 'the name in files of Unmatched Maker',
    ('src/trade/maker_out.c', 'defence'): 'the name in files of Unmatched Maker',
    ('docs/decks.md', 'defence'): 'the name in files of Unmatched Maker',
    ('docs/protocol.md', 'cancelled'): 'a name of protocol 1',
    ('docs/protocol.md', 'colour'): 'a name of protocol 1',
    ('docs/protocol.schema.json', 'cancelled'): 'a name of protocol 1',
    ('docs/protocol.schema.json', 'colour'): 'a name of protocol 1',
    ('src/protocol/message.c', 'cancelled'): 'a name of protocol 1',
    ('src/protocol/message_content.c', 'colour'): 'a name of protocol 1',
    ('src/cli/show.c', 'colour'): 'a name of protocol 1',
    ('web/src/protocol.ts', 'cancelled'): 'a name of protocol 1',
    ('web/src/protocol.ts', 'colour'): 'a name of protocol 1',
    ('tools/measure-decks.py', 'defence'): 'the name in files of Unmatched Maker',
}


def british(text):
    """The British words in a text, also inside names: pl_set_colour, ZoneColour."""
    return [part.lower() for word in SPLIT.findall(text) for part in CAMEL.findall(word) if BRITISH.fullmatch(part.lower())]


def sources(root):
    for place in PLACES:
        path = root / place
        for one in [path] if path.is_file() else sorted(path.rglob('*')) if path.is_dir() else []:
            if one.is_file() and one.suffix in SUFFIXES and 'node_modules' not in one.parts and one.name != Path(__file__).name:
                yield one


def found(root):
    for path in sources(root):
        name = str(path.relative_to(root))
        for number, line in enumerate(path.read_text(encoding='utf-8', errors='replace').splitlines(), 1):
            for word in british(line):
                yield name, number, word


def planted():
    bad = ['the colour', 'ZoneColour', 'PL_SIDE_CANCELLED', 'unlabelled', 'Neighbours', 'misspelt', 'it travelled', 'centred', 'a grey line',
           'recognised', 'defence', 'fulfil', 'behaviour', 'analyse']
    good = ['color', 'promise', 'otherwise', 'noise', 'raised', 'likewise', 'surprise', 'advise', 'disguise', 'exercise', 'compromise', 'four', 'hour',
            'our', 'your', 'course', 'filled', 'called', 'hence', 'fence', 'sentence', 'difference', 'presence', 'controlled', 'fulfill', 'acre', 'there',
            'greyhound', 'spell', 'parameter', 'precise', 'wise', 'rolled', 'pulled', 'expelled']
    return [f'"{text}" was not found' for text in bad if not british(text)] + [f'"{text}" was found' for text in good if british(text)]


root = Path(sys.argv[1])
everything = list(found(root))
cases = [('finds_british_words_and_no_others', planted()),
         ('everything_is_in_american_spelling', [f'{name}:{number}: {word}' for name, number, word in everything if (name, word) not in EXPLAINED]),
         ('every_explained_word_is_there', [f'{name}: {word}' for name, word in EXPLAINED if (name, word) not in {(n, w) for n, _, w in everything}])]
print(f'1..{len(cases)}')
for i, (title, wrong) in enumerate(cases, 1):
    print(f'{"not ok" if wrong else "ok"} {i} - {title}')
    for one in wrong:
        print(f'# {one}')
sys.exit(any(wrong for _, wrong in cases))
