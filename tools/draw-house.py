#!/usr/bin/env python3
"""Draws docs/house.svg, the picture of the rooms: draw-house.py; with --check it only says whether the picture is as it draws it, and
whether every room of check-arrows.sh and no other stands in it, in an order that its arrows allow. Then it speaks TAP."""
import re
import sys
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / 'docs' / 'house.svg'
WIDTH, EDGE, INK, SOFT = 1120, 30, '#2a2723', '#5d564b'

# From the top; a room knows those below and, on its floor, those to its left.
FLOORS = [
    ('for people', '#f3ead9', [('wasm', 'the module for browsers'), ('cli', 'the command'), ('web', 'the page')]),
    ('tables', '#f6ecdf', [('server/store', 'kept before told'), ('server/room', 'tables without sockets'), ('server/net', 'HTTP, WebSocket')]),
    ('many matches', '#eef0e4', [('mind/train', 'weights learned by practice'), ('learn', 'options and figures as numbers'), ('lab', 'series, programs, reports')]),
    ('players', '#e8f0e6', [('mind/evaluate', 'values, priors'), ('mind/search', 'trees, rollouts'), ('mind', 'the players'),
                            ('review', 'matches looked back at'), ('puzzle', 'found and proved')]),
    ('one match', '#e6eef0', [('match', 'views, guesses, history'), ('tell', 'sentences, reasons, sums'), ('files', 'records, scenarios'),
                              ('protocol', 'messages, sessions')]),
    ('content', '#efe8f0', [('cards', 'sentence → program'), ('pack', 'hero and board files'), ('trade', 'decks from elsewhere')]),
    ('the game', '#f3e6e2', [('base', 'letters, hashes, JSON, threads'), ('rules', 'state, questions, effect machine')]),
]
WAYS = [
    ("A card's sentence", '#8c3b2e', [
        ('hero file', '“Deal 2 damage to', 'an adjacent fighter.”'), ('pack', 'sections, titles,', 'where a mistake is'),
        ('cards', 'phrasebook: tree,', 'compiler: code'), ('rules', 'verified when loaded,', 'run by the machine'),
        ('tell', 'the same tree spoken', 'in three languages')]),
    ("A player's click", '#2c5d73', [
        ('web', "an option's place", 'is pressed'), ('net → room', 'whose seat, which', 'question'),
        ('match → rules', 'pl_answer, on to the', 'next question'), ('store', 'kept before', 'anything is sent'),
        ('protocol, tell', "each seat's view, its", 'events and sentences'), ('web', 'shown, then asked', 'again')]),
    ('A decision of the search', '#4d6b2f', [
        ('room', 'a thought for the', 'seat that is asked'), ('match', 'its view; a guess', 'for each iteration'),
        ('search', 'down the tree of what', 'each seat has seen'), ('rules', 'answers applied, two', 'turns of rollout'),
        ('evaluate', 'the chance to win', 'from there'), ('room', 'the option, at a', 'drawn moment')]),
]


def number(n):
    return f'{n:.1f}'.removesuffix('.0')


def text(x, y, words, size, color, weight=400, anchor='middle'):
    return (f'<text x="{number(x)}" y="{y}" font-size="{size}" font-weight="{weight}" text-anchor="{anchor}" fill="{color}">'
            f'{escape(words, quote=False)}</text>')


def box(x, y, width, height, fill, stroke, line, round_by=6):
    return (f'<rect x="{number(x)}" y="{y}" width="{number(width)}" height="{height}" rx="{round_by}" fill="{fill}" stroke="{stroke}" '
            f'stroke-width="{line}"/>')


def floor(y, name, fill, rooms):
    first, gap = 180, 14
    width = (WIDTH - EDGE - 24 - first - gap * (len(rooms) - 1)) / len(rooms)
    out = [box(EDGE, y, WIDTH - 2 * EDGE, 70, fill, '#d8cfc0', 1, 8), text(44, y + 39, name, 13, '#6b6255', 600, 'start')]
    for i, (room, what) in enumerate(rooms):
        x = first + i * (width + gap)
        out += [box(x, y + 8, width, 54, '#fffdf8', '#8a8072', 1.2), text(x + width / 2, y + 30, room, 15, INK, 600),
                text(x + width / 2, y + 49, what, 11.5, SOFT)]
    return out


def way(y, name, color, stations):
    gap = 26
    width = (WIDTH - 2 * EDGE - gap * (len(stations) - 1)) / len(stations)
    out = [text(EDGE, y, name, 15, color, 600, 'start')]
    for i, (room, *lines) in enumerate(stations):
        x = EDGE + i * (width + gap)
        if i > 0:
            out.append(f'<path d="M{number(x - gap + 4)} {y + 45}h14m-5 -5l6 5l-6 5" fill="none" stroke="{color}" stroke-width="2"/>')
        out += [box(x, y + 12, width, 66, '#ffffff', color, 1.6), text(x + width / 2, y + 32, room, 14, color, 600)]
        out += [text(x + width / 2, y + 51 + 16 * n, line, 11.5, INK) for n, line in enumerate(lines)]
    return out


def picture():
    out, y = [], 56
    for one in FLOORS:
        out += floor(y, *one)
        y += 80
    for one in WAYS:
        y += 36 if one is WAYS[0] else 112
        out += way(y, *one)
    height = y + 100
    head = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" font-family="system-ui, sans-serif">',
            f'<rect width="{WIDTH}" height="{height}" fill="#fbf8f1"/>',
            text(EDGE, 36, 'The house: a room knows the rooms below it and, on its floor, those to its left; never one above', 16, INK, 600, 'start')]
    return '\n'.join(head + out + ['</svg>']) + '\n'


def rooms_wrong():
    arrows = re.search(r"^rooms='(.*)'$", (ROOT / 'tools/check-arrows.sh').read_text(encoding='utf-8'), re.MULTILINE).group(1).split()
    drawn = [room for _, _, rooms in reversed(FLOORS) for room, _ in rooms]
    wrong = [f'{room} is not in the picture' for room in arrows if room not in drawn]
    wrong += [f'{room} is no room of check-arrows.sh' for room in drawn if room not in [*arrows, 'web']]
    order = [room for room in drawn if room in arrows]
    return wrong or ([] if order == [room for room in arrows if room in order] else [f'another order than that of check-arrows.sh: {" ".join(order)}'])


if '--check' not in sys.argv:
    PICTURE.write_text(picture(), encoding='utf-8')
    sys.exit()
cases = [('every_room_is_in_the_picture', rooms_wrong()),
         ('the_picture_is_as_it_is_drawn', [] if PICTURE.read_text(encoding='utf-8') == picture() else ['run tools/draw-house.py'])]
print(f'1..{len(cases)}')
for i, (title, wrong) in enumerate(cases, 1):
    print(f'{"not ok" if wrong else "ok"} {i} - {title}')
    for one in wrong:
        print(f'# {one}')
sys.exit(any(wrong for _, wrong in cases))
