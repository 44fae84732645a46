"""Splits C and TypeScript into tokens, so that changes are made in code and never in comments, strings or directives."""
import re
from collections import namedtuple

# kind: word, number, op; at: offset in the text; depth: of (, [ and {
Token = namedtuple("Token", "kind text at")

OPERATORS = [
    ">>>=", "<<=", ">>=", "===", "!==", ">>>", "**=", "&&=", "||=", "??=", "...",
    "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
    "=>", "?.", "??", "**",
]
SINGLE = "+-*/%<>=!&|^~?:;,.(){}[]#@\\"
NUMBER = re.compile(r"0[xX][0-9a-fA-F']+[uUlLn]*|(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?[uUlLfFn]*")
WORD = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*")
# after these a slash begins a regular expression, not a division
BEFORE_REGEX = set("(,=:[!&|?{};+-*%<>~^") | {"return", "=>", "&&", "||", "??", "===", "!==", "case", "typeof"}


def skip_string(text, at):
    """The offset behind the string or character that begins at `at`."""
    quote, at = text[at], at + 1
    while at < len(text) and text[at] != quote:
        at += 2 if text[at] == "\\" else 1
    return at + 1


def skip_regex(text, at):
    at, in_class = at + 1, False
    while at < len(text) and text[at] != "\n":
        if text[at] == "\\":
            at += 1
        elif text[at] == "[":
            in_class = True
        elif text[at] == "]":
            in_class = False
        elif text[at] == "/" and not in_class:
            break
        at += 1
    return at + 1


def skip_directive(text, at):
    """A preprocessor line with the lines that continue it."""
    while True:
        end = text.find("\n", at)
        if end < 0:
            return len(text)
        if text[end - 1] != "\\":
            return end
        at = end + 1


def skip_template(text, at, found):
    """A template string: its words are text, the code in ${} is code and goes to `found`."""
    at += 1
    while at < len(text) and text[at] != "`":
        if text[at] == "\\":
            at += 2
        elif text.startswith("${", at):
            inner, at = tokens_from(text, at + 2, typescript=True, until_brace=True)
            found.extend(inner)
            at += 1
        else:
            at += 1
    return at + 1


def operator_at(text, at):
    for op in OPERATORS:
        if text.startswith(op, at):
            return op
    return text[at] if text[at] in SINGLE else None


def skip_blank(text, at, typescript, line_start):
    """Behind what is no code at `at`: blanks, comments, directives; `at` itself when there is code."""
    if text[at].isspace():
        return at + 1
    if text.startswith("//", at):
        end = text.find("\n", at)
        return len(text) if end < 0 else end
    if text.startswith("/*", at):
        return text.index("*/", at) + 2
    if text[at] == "#" and not typescript and line_start:
        return skip_directive(text, at)
    return at


def tokens_from(text, at, typescript, until_brace=False):
    found, depth = [], 0
    while at < len(text):
        line_start = text[text.rfind("\n", 0, at) + 1:at].strip() == ""
        behind = skip_blank(text, at, typescript, line_start)
        if behind != at:
            at = behind
            continue
        c = text[at]
        if c == "`" and typescript:
            at = skip_template(text, at, found)
            continue
        if c in "\"'":
            found.append(Token("string", "", at))
            at = skip_string(text, at)
            continue
        if c == "/" and typescript and (not found or found[-1].text in BEFORE_REGEX):
            found.append(Token("string", "", at))
            at = skip_regex(text, at)
            continue
        number, word = NUMBER.match(text, at), WORD.match(text, at)
        op = None if number or word else operator_at(text, at)
        if until_brace and op == "{":
            depth += 1
        if until_brace and op == "}":
            if depth == 0:
                return found, at
            depth -= 1
        kind = "number" if number else "word" if word else "op"
        piece = number.group() if number else word.group() if word else op or c
        found.append(Token(kind, piece, at))
        at += len(piece)
    return found, at


def tokens_of(text, typescript=False):
    return tokens_from(text, 0, typescript)[0]


CLOSING = {"(": ")", "[": "]", "{": "}"}


def closing(tokens, i):
    """The index of the token that closes the bracket at i."""
    stack = []
    for k in range(i, len(tokens)):
        if tokens[k].kind != "op":
            continue
        if tokens[k].text in CLOSING:
            stack.append(CLOSING[tokens[k].text])
        elif stack and tokens[k].text == stack[-1]:
            stack.pop()
            if not stack:
                return k
    return len(tokens) - 1
