#!/usr/bin/env python3
"""No silent default: check-defaults.py SRC. A `default:` of a switch asserts that nothing else can come, traps, or says what is wrong.
Where anything else really is one case like the others, the function is listed below with the reason. First it looks at code of its own.
Speaks TAP."""
import re
import sys
from pathlib import Path

LOUD = re.compile(r'\bPL_ASSERT\(|__builtin_trap\(|->wrong = |\bfail\w*\(')
FUNCTION = re.compile(r'^[A-Za-z_][\w \*]*?\b(\w+)\(')

EXPLAINED = {
    ('cards/fit.c', 'arguments_fit'): 'a complaint for some words; of the others there is nothing to say',
    ('cli/play.c', 'obey'): 'whatever is no command is an answer, and is refused with its reason if it is none',
    ('cli/play.c', 'look_around'): 'false: the key is none of these',
    ('lab/deeds.c', 'add'): 'the events that count; a new one counts for nothing until a figure needs it',
    ('lab/program.c', 'remedy'): 'any other end of a program gets the general advice',
    ('lab/report_page.c', 'entity'): 'letters that need no escape, and control characters, by their codes',
    ('lab/style.c', 'style_see'): 'the questions that a figure of the style counts',
    ('mind/habit.c', 'habit'): 'beginners have a habit for these questions; where they have none, they search',
    ('mind/search/rollout.c', 'rollout_answer'): 'rules of thumb for these questions; any option elsewhere',
    ('puzzle/act.c', 'defines_act'): 'the answers that name an act; all that is asked later carries it out',
    ('server/net/serve.c', 'on_event'): 'the library calls for events that it may add; what is not ours to say is accepted',
    ('trade/clean.c', 'plain'): 'letters that have a plain form; all others stay as they are',
}


def defaults(text):
    """Every default of a C source: its line, its function, and what stands below it up to the next label or the end of the switch."""
    lines, function = text.splitlines(), ''
    for i, line in enumerate(lines):
        found = FUNCTION.match(line)
        if found:
            function = found.group(1)
        if re.match(r'\s+default:', line):
            body = [line]
            for later in lines[i + 1:]:
                if re.match(r'\s*(case\b.*:|\})', later) and len(later) - len(later.lstrip()) <= len(line) - len(line.lstrip()):
                    break
                body.append(later)
            yield i + 1, function, '\n'.join(body)


def silent(text):
    return [(line, function) for line, function, body in defaults(text) if not LOUD.search(body)]


def planted():
    source = 'static int %s(int n)\n{\n    switch (n) {\n    case 1:\n        return 1;\n    default:\n        %s\n        return 0;\n    }\n}\n'
    bad, good = silent(source % ('mute', 'n++;')), silent(source % ('loud', 'PL_ASSERT(false);'))
    return ([] if bad == [(6, 'mute')] else [f'a silent default was not found: {bad}']) + [f'a loud one was found: {one}' for one in good]


src = Path(sys.argv[1])
found = [(str(path.relative_to(src)), line, function) for path in sorted(src.rglob('*.[ch]'))
         for line, function in silent(path.read_text(encoding='utf-8'))]
cases = [('finds_silent_defaults_and_no_others', planted()),
         ('no_default_is_silent', [f'{name}:{line}: in {function}' for name, line, function in found if (name, function) not in EXPLAINED]),
         ('every_explained_default_is_there', [f'{name}: {function}' for name, function in EXPLAINED
                                               if (name, function) not in {(n, f) for n, _, f in found}])]
print(f'1..{len(cases)}')
for i, (title, wrong) in enumerate(cases, 1):
    print(f'{"not ok" if wrong else "ok"} {i} - {title}')
    for one in wrong:
        print(f'# {one}')
sys.exit(any(wrong for _, wrong in cases))
