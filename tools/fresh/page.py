#!/usr/bin/env python3
"""Opens a page of the server as a visitor would: page.py URL. Chromium must start the engine, a press on Play must lead to a first
question, and a WebSocket must be greeted. Needs Chromium and Python, nothing else: the tools of the tests are not there yet on a
machine that has only played. $CHROMIUM: another browser."""

import base64
import json
import os
import pathlib
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

PATIENCE = 120


class Socket:
    """A WebSocket for whole texts."""

    def __init__(self, address):
        parts = urllib.parse.urlsplit(address)
        self.tcp = socket.create_connection((parts.hostname, parts.port), timeout=PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        self.tcp.sendall(("GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n" % (parts.path, parts.netloc, key)).encode())
        self.stream = self.tcp.makefile("rb")
        status = self.stream.readline().decode()
        if " 101 " not in status:
            raise SystemExit("no WebSocket at %s: %s" % (address, status.strip()))
        while self.stream.readline().strip():
            pass

    def frame(self, opcode, data):
        mask = os.urandom(4)
        size = len(data)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size)
        self.tcp.sendall(bytes([0x80 | opcode]) + length + mask + bytes(c ^ mask[i % 4] for i, c in enumerate(data)))

    def send(self, message):
        self.frame(1, json.dumps(message).encode())

    def receive(self):
        text = b""
        while True:
            first, size = self.stream.read(2)
            size &= 127
            if size > 125:
                size = struct.unpack(">H", self.stream.read(2))[0] if size == 126 else struct.unpack(">Q", self.stream.read(8))[0]
            data = self.stream.read(size)
            if first & 15 == 9:
                self.frame(10, data)
            elif first & 15 < 3:
                text += data
                if first & 0x80:
                    return json.loads(text)


class Browser:
    """Chromium without a window, asked over its own protocol."""

    def __init__(self):
        program = os.environ.get("CHROMIUM") or shutil.which("chromium")
        if not program:
            raise SystemExit("there is no Chromium here")
        self.folder = tempfile.mkdtemp(prefix="peerless-page-")
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-sync", "--window-size=1280,800",
             "--remote-debugging-port=0", "--user-data-dir=" + self.folder, "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port = pathlib.Path(self.folder, "DevToolsActivePort")
        self.wait("the browser", lambda: port.exists() and port.read_text(encoding="ascii").strip())
        base = "http://127.0.0.1:%s/json/list" % port.read_text(encoding="ascii").split()[0]
        page = self.wait("a page of the browser", lambda: next(
            (one for one in json.load(urllib.request.build_opener(urllib.request.ProxyHandler({})).open(base, timeout=PATIENCE))
             if one["type"] == "page"), None))
        self.socket = Socket(page["webSocketDebuggerUrl"])
        self.count = 0
        self.errors = []
        self.call("Runtime.enable")
        self.call("Log.enable")

    @staticmethod
    def wait(what, look):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            seen = look()
            if seen:
                return seen
            time.sleep(0.1)
        raise SystemExit("%s did not come in %d s" % (what, PATIENCE))

    def call(self, method, **parameters):
        self.count += 1
        self.socket.send({"id": self.count, "method": method, "params": parameters})
        while True:
            said = self.socket.receive()
            if said.get("method") == "Runtime.exceptionThrown":
                self.errors.append(json.dumps(said["params"])[:500])
            if said.get("method") == "Log.entryAdded" and said["params"]["entry"]["level"] == "error":
                self.errors.append(said["params"]["entry"]["text"])
            if said.get("id") == self.count:
                if "error" in said:
                    raise SystemExit("%s: %s" % (method, said["error"]))
                return said["result"]

    def value(self, expression):
        return self.call("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def close(self):
        self.process.terminate()
        self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)


def play(url):
    browser = Browser()
    try:
        browser.call("Page.navigate", url=url)
        try:
            browser.wait("the page with its engine", lambda: browser.value("document.documentElement.classList.contains('is-ready')"))
            browser.value("document.querySelector('[data-key=play]').click()")
            question = browser.wait("the first question", lambda: browser.value(
                "document.querySelector('.question.is-asked h1')?.textContent"))
        except SystemExit as error:
            shown = browser.value("document.body.innerText")
            raise SystemExit("%s; the page shows: %s; errors: %s" % (error, shown, browser.errors)) from None
        if browser.errors:
            raise SystemExit("errors on the page: %s" % browser.errors)
        print("the page asks: %s" % question)
    finally:
        browser.close()


def greet(url):
    client = Socket(url.rstrip("/") + "/socket")
    client.send({"type": "hello", "id": 1})
    said = client.receive()
    if said.get("type") != "welcome":
        raise SystemExit("the WebSocket answers %s" % json.dumps(said)[:300])
    print("the WebSocket answers: welcome")


play(sys.argv[1])
greet(sys.argv[1])
