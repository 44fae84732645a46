"""The rulebook (content/rulebook) says everything, the same in every language: rulebook.py ROOT. What there is to say comes from the
project itself: the rules and rulings that sources, tests and docs name, the options of src/match/names.c, the questions of
src/rules/questions.def. At the end the checks are held against books with planted faults."""
import re
import sys
from pathlib import Path

import tap

ROOT = Path(sys.argv[1]).resolve()
LANGUAGES = ("en", "ru", "uk")
RULE = r"(?:R-[A-Z]+-\d+|OQ-\d+|D-(?:\d+|[A-Z]{3,}(?:-[A-Z]+)?))"
WITHOUT_IDS = {"rules", "quick"}  # sections whose paragraphs only sum up what others explain

# ------------------------------------------------------------------ what there is to explain


KINDS = (".c", ".h", ".def", ".scenario", ".sh", ".py", ".mjs", ".md")


def files(*folders):
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and "kept" not in path.parts and path.suffix in KINDS:
                yield path


def named_rules():
    """Every rule and ruling that the project names, with one of the files that do."""
    found = {}
    for path in files("src", "tests", "docs"):
        if path != Path(__file__).resolve():
            for one in re.findall(rf"\b{RULE}\b(?!\w)", path.read_text(encoding="utf-8", errors="replace")):
                found.setdefault(one, path.relative_to(ROOT))
    return found


def options():
    table = re.search(r"pl_rules_choices\[PL_RULES_CHOICES\] = \{(.*?)\n\};", (ROOT / "src/match/names.c").read_text(), re.S)[1]
    return re.findall(r'\{"(\w+)", \{', table)


def questions():
    """The section that explains each kind of question, by its name."""
    text = re.sub(r"/\*.*?\*/", "", (ROOT / "src/rules/questions.def").read_text(), flags=re.S)
    return dict(re.findall(r'^QUESTION\(\w+, "([a-z-]+)",.*?"([a-z-]*)"\)$', text, re.M | re.S))


# ------------------------------------------------------------------ reading the book


def kind_of(block):
    return next((kind for kind, begin in {"head": "#", "list": "- ", "table": "|"}.items() if block.startswith(begin)),
                "steps" if re.match(r"\d+\. ", block) else "text")


def blocks(text):
    """(anchor of the section, kind, text, ids) of each heading, paragraph, step, list and table."""
    anchor = None
    for block in re.split(r"\n\n(?!<!--)", text.strip()):
        kind = kind_of(block)
        if kind == "head":
            found = re.fullmatch(r"#{1,3} \S.* \{#([a-z0-9-]+)\}", block)
            anchor = found[1] if found else None
        for part in block.split("\n") if kind == "steps" else [block]:
            ids = re.findall(r"<!-- (.*?) -->", part)
            yield anchor, kind, part, tuple(ids[0].split()) if len(ids) == 1 else tuple(ids)


def anchors(book):
    return [anchor for anchor, kind, _, _ in blocks(book) if kind == "head"]


def coach(text):
    """{kind of question: {"first" or "later": text}}"""
    parts = re.findall(r"^([a-z-]+)\n((?:  .*\n)*)", text + "\n", re.M)
    return {name: dict(re.findall(r"^  (first|later) (\S.*)$", body, re.M)) for name, body in parts}


# ------------------------------------------------------------------ what may be wrong with it


def unexplained(book, wanted):
    covered = {one for _, _, _, ids in blocks(book) for one in ids}
    return [f"{one} is explained nowhere" for one in wanted if one not in covered]


def unknown(book, wanted):
    return [f"{anchor}: nothing else knows {one}" for anchor, _, _, ids in blocks(book) for one in ids if one not in wanted]


def shapeless(book):
    """Headings without anchors of their own, paragraphs without ids, marks that do not end."""
    seen = set()
    for anchor, kind, text, ids in blocks(book):
        if kind == "head" and (anchor is None or anchor in seen):
            yield f"a heading without an anchor of its own: {text}"
        elif kind != "head" and not ids and anchor not in WITHOUT_IDS:
            yield f"{anchor}: no ids: {text[:60]}"
        elif text.count("**") % 2 or text.replace("**", "").count("*") % 2:
            yield f"{anchor}: a mark that does not end: {text[:60]}"
        seen.add(anchor if kind == "head" else None)


def unlike(book, other):
    here, there = ([(anchor, kind, ids) for anchor, kind, _, ids in blocks(one)] for one in (book, other))
    return [f"{a} where the other has {b}" for a, b in zip(here, there) if a != b][:1] or (
        [f"{len(here)} paragraphs, the other has {len(there)}"] if len(here) != len(there) else [])


def lost_links(book):
    return [f"a link to #{link}" for link in re.findall(r"\]\(#?([^)]*)\)", book) if link not in anchors(book)]


def speechless(text, kinds):
    said = coach(text)
    return ([f"nothing {when} for {kind}" for kind in kinds for when in ("first", "later") if when not in said.get(kind, {})]
            + [f"there is no question {kind}" for kind in said if kind not in kinds])


def homeless(book, kinds):
    return [f"{kind} is sent to #{section}" for kind, section in kinds.items() if section not in anchors(book)]


# ------------------------------------------------------------------ the book as it is

RULES, OPTIONS, QUESTIONS = named_rules(), options(), questions()
BOOKS, COACHES = ({one: (ROOT / f"content/rulebook/{one}.{kind}").read_text(encoding="utf-8") for one in LANGUAGES}
                  for kind in ("md", "coach"))
WANTED = [*RULES, *OPTIONS]


def told(faults):
    return "; ".join(list(faults)[:5])


tap.check("there_is_something_to_explain", len(RULES) < 220 or len(OPTIONS) < 8 or len(QUESTIONS) < 35)
for language in LANGUAGES:
    book = BOOKS[language]
    tap.check(f"every_rule_ruling_and_option_is_explained_{language}", told(unexplained(book, WANTED)))
    tap.check(f"no_paragraph_explains_what_is_not_there_{language}", told(unknown(book, WANTED)))
    tap.check(f"every_paragraph_says_what_it_explains_{language}", told(shapeless(book)))
    tap.check(f"the_paragraphs_are_those_of_the_other_languages_{language}", told(unlike(book, BOOKS["en"])))
    tap.check(f"every_link_leads_somewhere_{language}", told(lost_links(book)))
    tap.check(f"every_question_has_a_section_{language}", told(homeless(book, QUESTIONS)))
    tap.check(f"every_question_has_advice_{language}", told(speechless(COACHES[language], QUESTIONS)))

# ------------------------------------------------------------------ planted faults

BOOK, COACH = BOOKS["ru"], COACHES["ru"]
PLANTED = {
    "a_rule_that_is_left_out": unexplained(BOOK.replace("R-MAN-1 ", " ").replace("R-MAN-1", ""), WANTED),
    "an_option_that_is_left_out": unexplained(BOOK.replace(" teamHands", ""), WANTED),
    "a_rule_that_does_not_exist": unknown(BOOK.replace("R-MAN-1 ", "R-MAN-99 "), WANTED),
    "a_paragraph_without_ids": shapeless(BOOK.replace(" <!-- R-TURN-5 -->", "")),
    "a_heading_without_an_anchor": shapeless(BOOK.replace(" {#fog}", "")),
    "an_anchor_that_stands_twice": shapeless(BOOK.replace("{#fog}", "{#traps}")),
    "bold_without_end": shapeless(BOOK.replace("**", "", 1)),
    "another_anchor": unlike(BOOK.replace("{#fog}", "{#mist}"), BOOKS["en"]),
    "another_id": unlike(BOOK.replace("<!-- R-TURN-5 -->", "<!-- R-TURN-6 -->"), BOOKS["en"]),
    "a_paragraph_more": unlike(BOOK + "\n\nЕщё. <!-- OQ-30 -->\n", BOOKS["en"]),
    "a_step_that_became_a_paragraph": unlike(BOOK.replace("\n7. ", "\n\n", 1), BOOKS["en"]),
    "a_link_that_leads_nowhere": lost_links(BOOK.replace("(#houdini)", "(#hudini)")),
    "a_question_without_advice": speechless(COACH.replace("\naction\n", "\nactions\n"), QUESTIONS),
    "advice_for_the_first_time_only": speechless(re.sub(r"^  later .*\n", "", COACH, count=1, flags=re.M), QUESTIONS),
    "a_question_without_a_section": homeless(BOOK, QUESTIONS | {"may": ""}),
}
for name, faults in PLANTED.items():
    tap.check(f"is_noticed: {name}", not list(faults))
tap.end()
