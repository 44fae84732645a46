#!/usr/bin/env python3
"""The bill of materials as SPDX 2.3 wants it, and against what is really there: the libraries in the program, the files of the page.
$PEERLESS_BUILD is the folder that was built. Speaks TAP."""
import hashlib
import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

from tap import check, end

root = Path(os.environ["PEERLESS_TESTS"]).parent
build = Path(os.environ["PEERLESS_BUILD"])


def installed(folder):
    made = subprocess.run(["meson", "install", "-C", build, "--no-rebuild", "--destdir", folder], capture_output=True, text=True)
    bills = list(Path(folder).rglob("peerless.spdx.json"))
    check("a_bill_is_installed", made.stderr if made.returncode else len(bills) != 1 and bills)
    check("it_is_with_the_documents", not str(bills[0]).endswith("share/doc/peerless/peerless.spdx.json"))
    return bills[0]


def license_ids(expression):
    return set(re.split(r" AND | OR ", expression))


KNOWN = {"MIT", "blessing", "ISC", "CC0-1.0", "BSD-2-Clause", "OFL-1.1", "Apache-2.0 WITH LLVM-exception", "NOASSERTION"}


def of_document(bill):
    for key, value in {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT"}.items():
        check(f"the_document_has_its_{key}", bill.get(key) != value)
    check("it_has_a_name", not bill["name"])
    check("its_namespace_is_an_address", not re.fullmatch(r"[a-z]+:[^#\s]+", bill["documentNamespace"]))
    made = bill["creationInfo"]
    check("it_has_a_time", not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", made["created"]))
    check("it_says_what_made_it", not all(re.fullmatch(r"Tool: \S+-\d\S*", one) for one in made["creators"]))


def of_elements(bill):
    parts = bill["packages"] + bill.get("files", [])
    ids = [part["SPDXID"] for part in parts]
    check("every_part_has_an_id", [i for i in ids if not re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", i)])
    check("no_id_is_given_twice", len(ids) != len(set(ids)))
    check("licenses_are_those_of_the_list", [p["SPDXID"] for p in parts if not license_ids(p["licenseConcluded"]) <= KNOWN])
    lacking = [p["name"] for p in bill["packages"] if not {"name", "downloadLocation", "licenseDeclared", "copyrightText"} <= set(p)]
    check("packages_have_what_they_must_have", lacking)
    check("packages_that_were_not_taken_apart_say_so", [p["name"] for p in bill["packages"] if p.get("filesAnalyzed") is not False])
    purls = [r["referenceLocator"] for p in bill["packages"] for r in p.get("externalRefs", [])]
    check("packages_have_addresses", [p for p in purls if not re.fullmatch(r"pkg:generic/[a-z0-9.-]+@[A-Za-z0-9.%-]+", p)] or not purls)
    known = set(ids) | {"SPDXRef-DOCUMENT"}
    ends = [(r["spdxElementId"], r["relatedSpdxElement"]) for r in bill["relationships"]]
    check("relations_are_between_parts", [end for end in ends if not set(end) <= known])
    kinds = {r["relationshipType"] for r in bill["relationships"]}
    check("relations_are_of_known_kinds", kinds - {"DESCRIBES", "CONTAINS", "DYNAMIC_LINK", "STATIC_LINK"})
    check("every_part_belongs_to_something", set(ids) - {end for _, end in ends})


def names_of(bill, kind):
    related = {r["relatedSpdxElement"] for r in bill["relationships"] if r["relationshipType"] == kind}
    return {p["name"]: p.get("versionInfo") for p in bill["packages"] if p["SPDXID"] in related}


def of_libraries(bill):
    head = subprocess.run(["readelf", "-dW", os.environ["PEERLESS"]], capture_output=True, text=True, check=True).stdout
    needed = {re.sub(r"^lib|\.so.*", "", name) for name in re.findall(r"NEEDED.*\[(.*)\]", head)} - {"c", "m", "pthread"}
    listed = names_of(bill, "DYNAMIC_LINK")
    check("it_lists_the_libraries_of_the_program", needed ^ {re.sub("^lib", "", name) for name in listed})
    for name, version in listed.items():
        own = subprocess.run(["pkg-config", "--modversion", name], capture_output=True, text=True, check=True).stdout.strip()
        check(f"the_version_of_{name}_is_that_of_pkg_config", version != own.rstrip("-") and (version, own))


def of_site(bill, site):
    shipped = {p.relative_to(site).as_posix(): p for p in site.rglob("*") if p.is_file()}
    listed = {f["fileName"].removeprefix("./site/"): f for f in bill["files"]}
    check("it_lists_the_files_of_the_page", set(shipped) ^ set(listed))
    for algorithm in ("SHA1", "SHA256"):
        sums = {n: c["checksumValue"] for n, f in listed.items() for c in f["checksums"] if c["algorithm"] == algorithm}
        own = {n: hashlib.new(algorithm, p.read_bytes()).hexdigest() for n, p in shipped.items()}
        check(f"{algorithm}_of_every_file_is_right", sums != own)
    fonts = [n for n, f in listed.items() if f["licenseConcluded"] == "OFL-1.1"]
    check("fonts_have_their_license", sorted(fonts) != sorted(n for n in shipped if n.endswith(".woff2")) or not fonts)
    check("it_lists_the_families", {"Noto Serif Display", "Noto Serif", "Noto Sans"} - set(names_of(bill, "CONTAINS")))
    check("it_lists_what_is_in_the_engine", {"wasi-libc", "compiler-rt"} ^ set(names_of(bill, "STATIC_LINK")))
    texts = " ".join((site / "licenses.txt").read_text().split())
    wanted = [root / "LICENSE", root / "web/fonts/OFL.txt", root / "web/licenses/engine.txt"]
    check("the_licenses_are_with_the_page", [str(p) for p in wanted if " ".join(p.read_text().split()) not in texts])
    check("the_page_leads_to_them", not any("licenses.txt" in p.read_text() for p in site.glob("*.js")))
    families = [f for f in ("Noto Serif Display", "Noto Serif", "Noto Sans") if f not in texts]
    check("families_are_named_with_the_license", families)


def of_tarball():
    command = [root / "tools/bill.py", "--version", "1.2.3", "--linked", "libsodium=1.0-"]
    runs = [subprocess.run(command, capture_output=True, text=True, env={**os.environ, "SOURCE_DATE_EPOCH": "86400"}) for _ in "ab"]
    check("the_same_parts_give_the_same_bytes", runs[0].returncode or runs[0].stdout != runs[1].stdout)
    made = json.loads(runs[0].stdout)["creationInfo"]["created"]
    check("the_time_may_be_given", made != "1970-01-02T00:00:00Z" and made)
    unknown = subprocess.run([*command, "--linked", "liberty=1"], capture_output=True)
    check("a_library_without_a_license_is_refused", unknown.returncode == 0)


with tempfile.TemporaryDirectory() as folder:
    path = installed(folder)
    document = json.loads(path.read_text())
    of_document(document)
    of_elements(document)
    of_libraries(document)
    page = path.parent.parent.parent / "peerless" / "site"
    if (build / "site").is_dir():
        of_site(document, page)
    of_tarball()
end()
