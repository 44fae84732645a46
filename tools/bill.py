#!/usr/bin/env python3
"""Prints the bill of materials, in SPDX 2.3: what is shipped besides our own, of which version and under which license.

bill.py --version V [--linked NAME=VERSION]... [--site FOLDER]

--linked: a library the program is linked with, as pkg-config knows it. --site: the page; without one, or where it has no
engine, what is in these is left out. As a script of `meson install`, --into FOLDER: written there as peerless.spdx.json, and the
site is looked for where it is installed. SOURCE_DATE_EPOCH is the time it bears."""
import argparse
import hashlib
import json
import os
import sys
import time
import uuid
from pathlib import Path

LICENSES = {
    "libwebsockets": "MIT",
    "sqlite3": "blessing",
    "libsodium": "ISC",
    "wasi-libc": "CC0-1.0 AND MIT AND BSD-2-Clause",
    "compiler-rt": "Apache-2.0 WITH LLVM-exception",
}
FONTS = ["Noto Serif Display", "Noto Serif", "Noto Sans"]
OURS = "SPDXRef-Package-peerless"


def package(name, version, license_id, comment):
    about = {
        "SPDXID": "SPDXRef-Package-" + name.lower().replace(" ", "-"),
        "name": name,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": license_id,
        "licenseDeclared": license_id,
        "copyrightText": "NOASSERTION",
        "comment": comment,
    }
    if version and version != "unknown":
        about["versionInfo"] = version
        purl = f"pkg:generic/{about['SPDXID'][16:]}@{version.replace('~', '%7E').replace('+', '%2B').replace(':', '%3A')}"
        about["externalRefs"] = [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}
        ]
    return about


def file(site, path):
    data = path.read_bytes()
    name = path.relative_to(site).as_posix()
    return {
        "SPDXID": "SPDXRef-File-" + "".join(c if c.isalnum() or c in ".-" else "-" for c in name),
        "fileName": "./site/" + name,
        "checksums": [
            {"algorithm": "SHA1", "checksumValue": hashlib.sha1(data).hexdigest()},
            {"algorithm": "SHA256", "checksumValue": hashlib.sha256(data).hexdigest()},
        ],
        "licenseConcluded": "OFL-1.1" if path.suffix == ".woff2" else "NOASSERTION" if name == "licenses.txt" else "MIT",
        "copyrightText": "NOASSERTION",
    }


class Bill:
    def __init__(self, version):
        self.packages = [package("peerless", version, "MIT", "The program, its library, the content and the page")]
        self.files = []
        self.relations = [("SPDXRef-DOCUMENT", "DESCRIBES", OURS)]

    def add(self, relation, name, version, license_id, comment):
        self.packages.append(package(name, version, license_id, comment))
        self.relations.append((OURS, relation, self.packages[-1]["SPDXID"]))

    def add_site(self, site):
        shipped = sorted(path for path in site.rglob("*") if path.is_file() and not path.name.startswith("."))
        self.files = [file(site, path) for path in shipped]
        self.relations += [(OURS, "CONTAINS", entry["SPDXID"]) for entry in self.files]
        for font in FONTS if any(path.suffix == ".woff2" for path in shipped) else []:
            self.add("CONTAINS", font, "", "OFL-1.1", "Letters cut out for the page, in site/fonts")
        parts = site / "peerless.parts"
        for line in parts.read_text().splitlines() if parts.exists() else []:
            name, version = line.split(" ", 1)
            self.add("STATIC_LINK", name, version, LICENSES[name], "In the engine for browsers, site/peerless*.wasm")

    def document(self):
        relations = [dict(zip(("spdxElementId", "relationshipType", "relatedSpdxElement"), r)) for r in self.relations]
        body = {"packages": self.packages, "files": self.files, "relationships": relations}
        digest = hashlib.sha256(json.dumps(body, sort_keys=True).encode()).digest()
        now = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH") or time.time()))
        version = self.packages[0]["versionInfo"]
        return {
            "spdxVersion": "SPDX-2.3",
            "dataLicense": "CC0-1.0",
            "SPDXID": "SPDXRef-DOCUMENT",
            "name": "peerless-" + version,
            "documentNamespace": uuid.UUID(bytes=digest[:16], version=5).urn,
            "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", now), "creators": ["Tool: peerless-bill-" + version]},
            **{key: value for key, value in body.items() if value},
        }


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--version", required=True)
    options.add_argument("--linked", action="append", default=[])
    options.add_argument("--site")
    options.add_argument("--into")
    given = options.parse_args()
    root = Path(os.environ["MESON_INSTALL_DESTDIR_PREFIX"]) if given.into else Path()
    bill = Bill(given.version)
    for name, version in (entry.split("=", 1) for entry in given.linked):
        bill.add("DYNAMIC_LINK", name, version.rstrip("-"), LICENSES[name], "Linked by the program, not shipped with it")
    if given.site and (root / given.site).is_dir():
        bill.add_site(root / given.site)
    text = json.dumps(bill.document(), indent=2) + "\n"
    if given.into:
        (root / given.into).mkdir(parents=True, exist_ok=True)
        (root / given.into / "peerless.spdx.json").write_text(text)
    else:
        sys.stdout.write(text)


main()
