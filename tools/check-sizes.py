#!/usr/bin/env python3
"""A source is read as a whole: check-sizes.py FOLDER... No source file in the folders, tests included, has more than 700 lines, and no line of TypeScript
more than 140 letters. First it looks at files of its own, which are one too long. Speaks TAP."""
import sys
import tempfile
from pathlib import Path

LINES, LETTERS = 700, 140
SOURCES = {'.c', '.h', '.def', '.ts', '.mjs', '.py', '.sh'}


def sources(folder):
    return sorted(path for path in folder.rglob('*') if path.suffix in SOURCES)


def lines_of(path):
    return path.read_text(encoding='utf-8').splitlines()


def long_files(folder):
    return [f'{path}: {len(lines_of(path))} lines' for path in sources(folder) if len(lines_of(path)) > LINES]


def long_lines(folder):
    return [f'{path}:{number}: {len(line)} letters' for path in sources(folder) if path.suffix == '.ts'
            for number, line in enumerate(lines_of(path), 1) if len(line) > LETTERS]


def planted():
    """What is wrong with the check itself: a letter of two bytes counts once, and one too many is too many."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fits = [('fits.c', 'x\n' * LINES), ('fits.ts', 'ї' * LETTERS + '\n'), ('fits.h', 'x' * 999 + '\n'), ('fits.txt', '\n' * 999)]
        for file, text in fits:
            (folder / file).write_text(text, encoding='utf-8')
        wrong = long_files(folder) + long_lines(folder)
        for suffix in SOURCES:
            (folder / f'long{suffix}').write_text('x\n' * LINES + 'x', encoding='utf-8')
        (folder / 'inside').mkdir()
        (folder / 'inside' / 'wide.ts').write_text('x\n' + 'ї' * (LETTERS + 1), encoding='utf-8')
        found = [Path(line.split(':')[0]).suffix for line in long_files(folder)]
        wrong += [f'long{suffix} was not found' for suffix in SOURCES if suffix not in found]
        return wrong + ([] if [line for line in long_lines(folder) if 'wide.ts:2: ' in line] else ['wide.ts was not found'])


folders = [Path(name) for name in sys.argv[1:]]
cases = [('finds_what_is_too_long', planted()),
         ('every_folder_has_sources', [str(folder) for folder in folders if not sources(folder)]),
         (f'no_file_has_more_than_{LINES}_lines', [one for folder in folders for one in long_files(folder)]),
         (f'no_line_of_the_page_has_more_than_{LETTERS}_letters', [one for folder in folders for one in long_lines(folder)])]
print(f'1..{len(cases)}')
for i, (title, wrong) in enumerate(cases, 1):
    print(f'{"not ok" if wrong else "ok"} {i} - {title}')
    for one in wrong:
        print(f'# {one}')
sys.exit(any(wrong for _, wrong in cases))
