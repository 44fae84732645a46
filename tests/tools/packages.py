#!/usr/bin/env python3
"""What is taken from npm: every package by its hash, from whichever registry the machine uses, and none runs a script when it is
installed. packages.py ROOT. Speaks TAP."""
import json
import re
import sys
from pathlib import Path

from tap import check, end

root = Path(sys.argv[1])


def ours(pattern):
    """Files of the project: not what was built, and not what was installed."""
    return [p for p in root.rglob(pattern) if p.is_file() and not {"node_modules", "build", ".git"} & set(p.relative_to(root).parts)]


locks = ours("*-lock.*") + ours("*.lock") + ours("npm-shrinkwrap.json")
check("there_is_a_lock_file", not locks)
check("there_are_none_but_of_npm", [str(p) for p in locks if p.name != "package-lock.json"])
for lock in locks:
    text = lock.read_text()
    where = lock.relative_to(root).as_posix()
    check(f"{where}_names_no_addresses", re.findall(r'"resolved"|[a-z+]+://[^"]*\.tgz', text))
    packages = {name: about for name, about in json.loads(text)["packages"].items() if name}
    check(f"{where}_has_packages", not packages)
    check(f"{where}_has_the_hash_of_each", [n for n, about in packages.items() if not about.get("integrity", "").startswith("sha512-")])
    check(f"{where}_has_none_that_wants_a_script", [n for n, about in packages.items() if about.get("hasInstallScript")])

scripts = ours("*.sh") + ours("Makefile") + ours("*.py") + ours("*.mjs") + [root / ".ci" / "run"]
calls = {}
for script in scripts:
    if script != Path(__file__).resolve():
        for call in re.findall(r"^(?!\s*#).*\bnpm +(?:ci|i|install|add|update)\b.*$", script.read_text(), re.M):
            calls[call.strip()] = script.relative_to(root).as_posix()
check("packages_are_installed_somewhere", not calls)
check("as_the_lock_file_says", {c: w for c, w in calls.items() if "npm ci " not in c})
check("and_without_their_scripts", {c: w for c, w in calls.items() if "--ignore-scripts" not in c})
end()
