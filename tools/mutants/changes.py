"""Finds every small change that could be made in a source: a list of mutants, always in the same order."""
import hashlib
import re

from lexer import closing, tokens_of

SWAPS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "!==": "===",
    "+": "-", "-": "+", "*": "/", "/": "*", "%": "/", "+=": "-=", "-=": "+=",
    "&&": "||", "||": "&&",
    "&": "|", "|": "&", "^": "&", "<<": ">>", ">>": "<<", "&=": "|=", "|=": "&=",
}
KINDS = {}
for name, group in (
    ("relation", "< <= > >= == != === !=="), ("arithmetic", "+ - * / % += -="),
    ("logic", "&& ||"), ("bits", "& | ^ << >> &= |="),
):
    KINDS.update({op: name for op in group.split()})

C_KEYWORDS = {
    "return", "if", "else", "for", "while", "do", "switch", "case", "default", "break", "continue", "goto", "sizeof",
    "static", "const", "struct", "enum", "union", "typedef", "extern", "inline", "_Static_assert", "_Thread_local",
}
TS_KEYWORDS = {
    "return", "if", "else", "for", "while", "do", "switch", "case", "default", "break", "continue", "throw", "try",
    "catch", "finally", "const", "let", "var", "function", "class", "import", "export", "type", "interface", "new",
    "async", "private", "public", "readonly", "static", "declare", "enum", "yield",
}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--", "??="}
# What only gives back memory or files: forgetting it is for the sanitizers of `make test` to see, not for a result.
RELEASES = re.compile(r"^(free|fclose|closedir|sqlite3_finalize|\w+_(free|close))$")


# Room beyond what is needed shows nowhere.
ROOM = {"malloc", "calloc", "realloc"}


class Mutant:
    """One change: text[start:end] of a file becomes `new`."""

    def __init__(self, file, text, kind, start, end, new):
        self.file, self.kind, self.start, self.end, self.new = file, kind, start, end, new
        self.line = text.count("\n", 0, start) + 1
        first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
        last = len(text) if last < 0 else last
        self.before = squeeze(text[first:last])
        self.after = squeeze(text[first:start] + new + text[end:last])
        self.column = start - first + 1
        self.id = ""

    def applied(self, text):
        return text[:self.start] + self.new + text[self.end:]


def squeeze(text):
    return " ".join(text.split())


def numbered(mutants):
    """Gives each an id that stays when lines move: made of file, text and change, and a number for repeats."""
    seen = {}
    for m in mutants:
        key = f"{m.file}\0{m.before}\0{m.after}"
        seen[key] = seen.get(key, 0) + 1
        m.id = hashlib.sha256(f"{key}\0{seen[key]}".encode()).hexdigest()[:8]
    return mutants


# ------------------------------------------------------------------ where code is


def is_function_body(tokens, i):
    """Is the brace at i, outside of everything, that of a C function?"""
    return i > 0 and tokens[i - 1].text == ")"


def c_regions(tokens):
    """(first, last, return type) of the bodies of functions. All else is declarations and tables."""
    i = begin = 0
    while i < len(tokens):
        text = tokens[i].text
        if text == "{":
            end = closing(tokens, i)
            if is_function_body(tokens, i):
                yield i + 1, end, [t.text for t in tokens[begin:i]]
            i = begin = end + 1
        else:
            if text == ";":
                begin = i + 1
            i += 1


def ts_skipped(tokens):
    """Indices of tokens in imports, types and interfaces."""
    skipped = set()
    for i, token in enumerate(tokens):
        if token.text in ("import", "interface", "type", "declare") and starts_line(tokens, i):
            k = i
            while k < len(tokens) and tokens[k].text not in (";", "{"):
                k += 1
            if k < len(tokens) and tokens[k].text == "{":
                k = closing(tokens, k)
                while token.text == "type" and k < len(tokens) and tokens[k].text != ";":
                    k += 1
            skipped.update(range(i, k + 1))
    return skipped


def starts_line(tokens, i):
    return i == 0 or tokens[i - 1].text in (";", "}", "export", "{")


# ------------------------------------------------------------------ statements


def statement_starts(tokens, first, last):
    """Indices where a statement of this region begins."""
    begins = True
    i = first
    while i < last:
        text = tokens[i].text
        if begins and text not in ("{", "}", ";"):
            yield i
        if text in ("if", "for", "while", "switch") and i + 1 < last and tokens[i + 1].text == "(":
            i = closing(tokens, i + 1)
            begins = True
        else:
            begins = text in (";", "{", "}", "else", "do", ":")
        i += 1


def statement_end(tokens, i, last):
    """The index of the semicolon that ends the simple statement at i, or None."""
    k = i
    while k < last and tokens[k].text != ";":
        if tokens[k].text in ("(", "[", "{"):
            k = closing(tokens, k)
        elif tokens[k].text in ("}", ")", "]", ":") and tokens[k].kind == "op":
            return None
        k += 1
    return k if k < last else None


def is_declaration(tokens, i, end, keywords):
    """`type name`, `type *name`, or a word that only begins declarations."""
    if tokens[i].text in ("const", "static", "struct", "enum", "union", "unsigned", "let", "var", "extern"):
        return True
    if tokens[i].kind != "word" or tokens[i].text in keywords:
        return False
    k = i + 1
    while k < end and tokens[k].text == "*":
        k += 1
    return k < end and tokens[k].kind == "word"


def deletion(text, tokens, i, end, keywords):
    """Is this an assignment or a call that can go?"""
    first = tokens[i]
    if first.text in keywords or is_declaration(tokens, i, end, keywords) or RELEASES.match(first.text):
        return False
    if first.kind != "word" and first.text not in ("*", "(", "++", "--"):
        return False
    if text[first.at:].startswith("(void)"):
        return False
    body = [t.text for t in tokens[i:end]]
    return any(t in ASSIGNMENTS for t in body) or tokens[end - 1].text == ")"


# ------------------------------------------------------------------ all changes


class Finder:
    def __init__(self, file, text, typescript):
        self.file, self.text, self.typescript = file, text, typescript
        self.tokens = tokens_of(text, typescript)
        self.keywords = TS_KEYWORDS if typescript else C_KEYWORDS
        self.found = []

    def add(self, kind, start, end, new):
        self.found.append(Mutant(self.file, self.text, kind, start, end, new))

    def spaced(self, t):
        """Formatted code has blanks around operators of two operands, and only around those."""
        before, after = self.text[t.at - 1], self.text[t.at + len(t.text):t.at + len(t.text) + 1]
        return before in " \n" and after in " \n"

    def token(self, i):
        t = self.tokens[i]
        if t.kind == "op" and t.text in SWAPS and self.spaced(t):
            self.add(KINDS[t.text], t.at, t.at + len(t.text), SWAPS[t.text])
        elif t.kind == "number" and re.fullmatch(r"\d+[uU]?(LL|n)?", t.text):
            digits = re.match(r"\d+", t.text).group()
            self.add("constant", t.at, t.at + len(digits), str(int(digits) + 1))
        elif t.text in ("true", "false"):
            self.add("truth", t.at, t.at + len(t.text), "false" if t.text == "true" else "true")
        elif t.text == "~":
            self.add("bits", t.at, t.at + 1, "")
        elif t.text in ("if", "while") and self.tokens[i + 1].text == "(":
            end = closing(self.tokens, i + 1)
            inside = self.tokens[i + 1].at + 1
            self.add("condition", inside, self.tokens[end].at, f"!({self.text[inside:self.tokens[end].at]})")

    def returned(self, i, last, returns):
        """return X: something else."""
        end = statement_end(self.tokens, i, last)
        if end is None or end == i + 1 or self.tokens[i + 1].text in ("true", "false", "NULL", "null", "{"):
            return
        start = self.tokens[i + 1].at
        value = self.text[start:self.tokens[end].at]
        if "*" in returns:
            new = "NULL"
        elif self.typescript or "bool" in returns:
            new = f"!({value})"
        else:
            new = f"({value}) + 1"
        self.add("return", start, self.tokens[end].at, new)

    def statements(self, first, last, returns):
        """Deletions and returns; gives the tokens that are declared, not computed."""
        declared = set()
        for i in statement_starts(self.tokens, first, last):
            if self.tokens[i].text == "return":
                self.returned(i, last, returns)
                continue
            end = statement_end(self.tokens, i, last)
            if end is None:
                continue
            if self.tokens[i].text in ("enum", "_Static_assert"):
                declared.update(range(i, end))
            elif is_declaration(self.tokens, i, end, self.keywords):
                k = i
                while k < end and self.tokens[k].text not in ("=", ","):
                    k += 1
                declared.update(range(i, k))
            elif deletion(self.text, self.tokens, i, end, self.keywords):
                lines = "\n" * self.text.count("\n", self.tokens[i].at, self.tokens[end].at)
                self.add("deletion", self.tokens[i].at, self.tokens[end].at, lines)
        return declared

    def region(self, first, last, returns, skipped=frozenset()):
        declared = self.statements(first, last, returns) if not self.typescript else self.ts_statements(first, last)
        for i in range(first, last):
            if self.tokens[i].text in ROOM and self.tokens[i + 1].text == "(":
                declared.update(range(i, closing(self.tokens, i + 1)))
            if i not in declared and i not in skipped:
                self.token(i)

    def ts_statements(self, first, last):
        self.statements(first, last, ())
        return set()

    def all(self):
        if self.typescript:
            self.region(0, len(self.tokens) - 1, (), ts_skipped(self.tokens))
        else:
            for first, last, head in c_regions(self.tokens):
                self.region(first, last, head[:head.index("(")] if "(" in head else head)
        self.found.sort(key=lambda m: (m.start, m.end, m.kind))
        return numbered(self.found)


def mutants_of(file, text):
    return Finder(file, text, file.endswith(".ts")).all()
