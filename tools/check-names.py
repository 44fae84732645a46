#!/usr/bin/env python3
"""Behavior belongs in content/: check-names.py CONTENT SRC. No name or id of a hero, sidekick, ability, card or battlefield,
taken from the content files, occurs in the code, not even in a comment. Speaks TAP.

Names of several words count wherever they stand, however they are joined. A single word may be ordinary English, so it counts as
a whole string literal only, unless it is part of the name of a hero, a sidekick or a battlefield and content never writes it
small: then it counts everywhere."""
import re
import sys
from pathlib import Path

content, src = map(Path, sys.argv[1:])
files = sorted(content.glob('heroes/*.hero')) + sorted(content.glob('boards/*.board'))
texts = [file.read_text(encoding='utf-8') for file in files]

names, proper = set(), set()
for text in texts:
    found = [name for _, name in re.findall(r'^(hero|sidekick|ability|card|board) "([^"]+)"', text, re.M)]
    found += [name for _, name in re.findall(r'^ +(ru|uk) "([^"]+)"$', text, re.M)]
    found += re.findall(r'^ +id ([a-z0-9-]+)', text, re.M)
    names.update(re.sub(r'^[\W_]+|[\W_]+$', '', re.sub(r'^The ', '', name)).lower() for name in found)
    for _, name in re.findall(r'^(hero|sidekick|board) "([^"]+)"', text, re.M):
        proper.update(word for word in re.findall(r'[^\W\d_][^\W_]{3,}', name) if word[0].isupper())
small = set()
for file in [*content.glob('heroes/*.hero'), *content.glob('phrases/*.phrases')]:
    small.update(word for word in re.findall(r'\w{4,}', file.read_text(encoding='utf-8')) if word.islower())

# What to look for: first, quickly, its letters alone; then the pattern itself.
patterns = []
for name in names:
    words = re.findall(r'[^\W_]+', name)
    if len(words) > 1:
        patterns.append((''.join(words), r'(?<![^\W_])' + r'[\W_]*'.join(words) + r'(?![^\W_])'))
    elif words:
        patterns.append((words[0], f'"{words[0]}"'))
for word in {word.lower() for word in proper} - small:
    patterns.append((word, rf'(?<![^\W_]){word}s?(?![^\W_])'))

found = []
for file in sorted(path for path in src.rglob('*') if path.suffix in ('.c', '.h', '.def')):
    text = file.read_text(encoding='utf-8').lower()
    letters = re.sub(r'[\W_]+', '', text)
    for quick, pattern in patterns:
        if quick in letters:
            for match in re.finditer(pattern, text):
                line = text.count('\n', 0, match.start()) + 1
                found.append(f'{file.relative_to(src)}:{line}: {match.group(0)!r}')

print('1..2')
print('ok 1 - content_has_names' if names and proper else 'not ok 1 - content_has_names')
print('not ok 2 - code_names_no_hero_card_or_board' if found else 'ok 2 - code_names_no_hero_card_or_board')
for one in found:
    print(f'# {one}')
sys.exit(1 if found or not names or not proper else 0)
