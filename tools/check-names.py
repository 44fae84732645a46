#!/usr/bin/env python3
"""Behavior belongs in content/: check-names.py CONTENT SRC PAGE. No name of a hero, fighter, form, token, ability, card or battlefield, taken
from the content files in all languages, occurs in the code of the program or of the page: not in a string, not in a comment, and not a
distinctive part of one. Speaks TAP.

- A name of several words counts wherever it stands, however it is joined ("lookIntoMyEyes").
- A name of one word, and every word in the name of a hero, fighter, form, token or battlefield, in every case and number, counts wherever
  it stands by itself or as a part of a joined one ("fogCount"), unless COMMON lists it.
- Ids of rules and the rules options that are called by a token are left out (ALLOWED).

First the check looks at texts of its own, which name somebody."""
import re
import sys
from pathlib import Path

# Words of names that mean something else as well
COMMON = {
    'pack': 'the content, read and compiled',
    'dash': 'a line in a text',
    'token': 'a piece on the board; a word of a text', 'tokens': 'likewise', 'жетон': 'likewise', 'жетоны': 'likewise', 'жетони': 'likewise',
    'worker': 'a thread of a browser', 'workers': 'likewise',
    'человек': 'a person', 'людина': 'a person',
}
ALLOWED = re.compile(r'\b[A-Z]+-[A-Z0-9]+(-[A-Z0-9]+)*\b|\b(pl_)?trap_friendly\b|\btrapFriendly\b|\b__builtin_trap\b')

KINDS = 'hero|sidekick|form|token|ability|card|board'
FIGURES = {'hero', 'sidekick', 'form', 'token', 'board'}  # every word of these names is theirs
LEAST = 4  # letters; shorter words are everywhere, and count only as a whole name


def words_of(text):
    """The words of a text with their places, joined ones taken apart: "lookIntoMyEyes", "look_into_my_eyes"."""
    for run in re.finditer(r'[^\W\d_]+', text):
        for part in re.finditer(r'[A-ZА-ЯЁІЇЄҐ]+(?![a-zа-яёіїєґ])|.[^A-ZА-ЯЁІЇЄҐ]*', run.group(0)):
            yield part.group(0).lower(), run.start() + part.start()


def plain(text):
    return tuple(word for word, _ in words_of(text))


def collect(texts):
    """What is named in hero and board files: names of several words, and single words."""
    several, single = set(), set()
    for text in texts:
        kind = None
        for line in text.splitlines():
            head = re.match(rf'({KINDS}) "([^"]+)"', line)
            other = re.match(r' +(?:(?:ru|uk) "([^"]+)"|id ([a-z0-9-]+)|word \w+ [^:]*:(.*))$', line)
            if head:
                kind = head.group(1)
            if not head and not other:
                continue
            named = head.group(2) if head else other.group(1) or other.group(2)
            forms = [named] if named else [one.replace('_', ' ') for one in re.split(r'[ |]+', other.group(3)) if one]
            for form in forms:
                words = plain(form)[1:] if plain(form)[:1] == ('the',) else plain(form)
                if len(words) > 1:
                    several.add(words)
                if len(words) == 1 or kind in FIGURES:
                    single.update(word for word in words if len(word) >= LEAST or len(words) == 1)
    return several, single


def named_in(text, several, single):
    """Names in a text: (place, name)."""
    stream = list(words_of(ALLOWED.sub(lambda match: ' ' * len(match.group(0)), text)))
    bare = [word for word, _ in stream]
    by_first = {}
    for name in several:
        by_first.setdefault(name[0], []).append(name)
    for i, word in enumerate(bare):
        for name in by_first.get(word, ()):
            if tuple(bare[i:i + len(name)]) == name:
                yield stream[i][1], ' '.join(name)
        if word in single and word not in COMMON:
            yield stream[i][1], word


def found_in(folder, suffixes, several, single):
    for file in sorted(path for path in folder.rglob('*') if path.suffix in suffixes):
        text = file.read_text(encoding='utf-8')
        for place, name in named_in(text, several, single):
            yield f'{file.relative_to(folder.parent)}:{text.count(chr(10), 0, place) + 1}: {name}'


def planted(several, single):
    """What the check itself misses: of every name, written in many ways; and what it wrongly finds."""
    ways = ['/* as {} does */', 'puts("it is {}!");', 'const text = `{}`;']
    missed = [f'{way}: {name}' for name in sorted(several) for way in ways if not [*named_in(way.format(' '.join(name)), several, single)]]
    joined = [(name[0] + ''.join(word.title() for word in name[1:]), '_'.join(name)) for name in sorted(several)]
    missed += [f'joined: {text}' for both in joined for text in both if not [*named_in(text, several, single)]]
    missed += [f'{way}: {word}' for word in sorted(single - COMMON.keys()) for way in ways
               if not [*named_in(way.format(word), several, single)]]
    innocent = ['a token of the pack', 'R-TRAP-4 and D-TRAP-UNDER', 'options->trap_friendly', 'new Worker(url)', 'dashboard, hunter, genies']
    return missed + [f'found in {text!r}: {name}' for text in innocent for _, name in named_in(text, several, single)]


def report(number, title, wrong):
    print(f'{"not ok" if wrong else "ok"} {number} - {title}')
    for one in wrong:
        print(f'# {one}')
    return not wrong


content, src, page = map(Path, sys.argv[1:])
files = sorted(content.glob('heroes/*.hero')) + sorted(content.glob('boards/*.board'))
several, single = collect(file.read_text(encoding='utf-8') for file in files)
print('1..5')
good = [report(1, 'content_has_names', [] if len(several) > 100 and len(single) > 100 else ['too few']),
        report(2, 'names_are_found_wherever_they_stand', planted(several, single)),
        report(3, 'common_words_are_words_of_names', sorted(COMMON.keys() - single)),
        report(4, 'code_names_no_hero_card_token_or_board', list(found_in(src, ('.c', '.h', '.def'), several, single))),
        report(5, 'the_page_names_no_hero_card_token_or_board', list(found_in(page, ('.ts',), several, single)))]
sys.exit(0 if all(good) else 1)
