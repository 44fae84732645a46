"""The fonts of the page have every letter that it shows: letters.py ROOT. They are cut to what tools/cut-fonts.sh lists, and a
letter outside is drawn in whatever font the visitor's machine has."""
import re
import sys
from pathlib import Path

root = Path(sys.argv[1])
script = (root / 'tools/cut-fonts.sh').read_text(encoding='utf-8')
have = set()
for listed in re.findall(r'^letters=["\'](?:\$letters,)?(.*)["\']$', script, re.M):
    for first, last in re.findall(r'U\+([0-9A-F]+)(?:-([0-9A-F]+))?', listed):
        have.update(range(int(first, 16), int(last or first, 16) + 1))

# Text that people read: without comments, which may say what they like
shown = [*(root / 'content').rglob('*.hero'), *(root / 'content').rglob('*.board'), *(root / 'content').rglob('*.phrases'),
         *(root / 'content').rglob('*.md'), *(root / 'content').rglob('*.coach'), *(root / 'content').rglob('*.lessons')]
shown += [root / f'web/src/{name}.ts' for name in ('english', 'russian', 'ukrainian', 'help', 'reviewwords')]
faults = []
for file in shown:
    for number, line in enumerate(file.read_text(encoding='utf-8').splitlines(), 1):
        text = line if file.suffix == '.md' else re.sub(r'^\s*(#|//).*', '', line)
        strange = sorted({letter for letter in text if ord(letter) not in have and letter not in '\t'})
        if strange:
            faults.append(f'{file.relative_to(root)}:{number}: {" ".join(f"{one} U+{ord(one):04X}" for one in strange)}')

# An apostrophe inside a Ukrainian word is the typographic one, whatever a keyboard has; here in the program's own words, too
straight = [f'{file.relative_to(root)}:{number}: {line.strip()[:80]}'
            for file in [*shown, *(root / 'content').rglob('*.help'), root / 'src/cli/labels.def', *(root / 'web/src').glob('*.ts')]
            for number, line in enumerate(file.read_text(encoding='utf-8').splitlines(), 1)
            if re.search(r"[\u0400-\u04FF]['\u02BC][\u0400-\u04FF]", line)]

print('1..3')
print(f'{"ok" if len(have) > 150 else "not ok"} 1 - letters_are_listed')
print(f'{"not ok" if faults else "ok"} 2 - the_fonts_have_every_letter_of_the_texts')
for fault in faults:
    print(f'# {fault}')
print(f'{"not ok" if straight else "ok"} 3 - apostrophes_are_typographic')
for fault in straight:
    print(f'# {fault}')
sys.exit(1 if faults or straight or len(have) <= 150 else 0)
