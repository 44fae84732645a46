#!/usr/bin/env python3
"""Behavior belongs in content/: check-names.py CONTENT SRC PAGE. No name or id of a hero, sidekick, token, ability, card or battlefield,
taken from the content files, occurs in the code of the program or of the page, not even in a comment. Speaks TAP.

Names of several words count wherever they stand, however they are joined. A single word may be ordinary English, so it counts as
a whole string literal only, unless it is part of the name of a hero, a sidekick or a battlefield and content never writes it
small: then it counts everywhere, but for words that mean something else in browsers."""
import re
import sys
from pathlib import Path

content, src, page = map(Path, sys.argv[1:])
OF_BROWSERS = {'worker'}
files = sorted(content.glob('heroes/*.hero')) + sorted(content.glob('boards/*.board'))
texts = [file.read_text(encoding='utf-8') for file in files]

names, proper = set(), set()
for text in texts:
    found = [name for _, name in re.findall(r'^(hero|sidekick|token|ability|card|board) "([^"]+)"', text, re.M)]
    found += [name for _, name in re.findall(r'^ +(ru|uk) "([^"]+)"$', text, re.M)]
    found += re.findall(r'^ +id ([a-z0-9-]+)', text, re.M)
    names.update(re.sub(r'^[\W_]+|[\W_]+$', '', re.sub(r'^The ', '', name)).lower() for name in found)
    for _, name in re.findall(r'^(hero|sidekick|board) "([^"]+)"', text, re.M):
        proper.update(word for word in re.findall(r'[^\W\d_][^\W_]{3,}', name) if word[0].isupper())
small = set()
for file in [*content.glob('heroes/*.hero'), *content.glob('phrases/*.phrases')]:
    small.update(word for word in re.findall(r'\w{4,}', file.read_text(encoding='utf-8')) if word.islower())

def patterns_of(quote, other_words):
    """What to look for: first, quickly, its letters alone; then the pattern itself."""
    patterns = []
    for name in names:
        words = re.findall(r'[^\W_]+', name)
        if len(words) > 1:
            patterns.append((''.join(words), r'(?<![^\W_])' + r'[\W_]*'.join(words) + r'(?![^\W_])'))
        elif words:
            patterns.append((words[0], f'{quote}{words[0]}{quote}'))
    for word in {word.lower() for word in proper} - small - other_words:
        patterns.append((word, rf'(?<![^\W_]){word}s?(?![^\W_])'))
    return patterns


def named_in(folder, suffixes, patterns):
    found = []
    for file in sorted(path for path in folder.rglob('*') if path.suffix in suffixes):
        text = file.read_text(encoding='utf-8').lower()
        letters = re.sub(r'[\W_]+', '', text)
        for quick, pattern in patterns:
            if quick in letters:
                for match in re.finditer(pattern, text):
                    line = text.count('\n', 0, match.start()) + 1
                    found.append(f'{file.relative_to(folder)}:{line}: {match.group(0)!r}')
    return found


def report(number, title, good, lines=()):
    print(f'{"ok" if good else "not ok"} {number} - {title}')
    for one in lines:
        print(f'# {one}')
    return good


print('1..3')
in_code = named_in(src, ('.c', '.h', '.def'), patterns_of('"', set()))
on_page = named_in(page, ('.ts',), patterns_of('["\'`]', OF_BROWSERS))
good = [report(1, 'content_has_names', names and proper),
        report(2, 'code_names_no_hero_card_or_board', not in_code, in_code),
        report(3, 'the_page_names_no_hero_card_token_or_board', not on_page, on_page)]
sys.exit(0 if all(good) else 1)
