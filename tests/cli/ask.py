"""Runs a command in a terminal and types lines: ask.py COMMAND... -- LINE... Prints what appears."""
import os
import pty
import sys

split = len(sys.argv) - 1 - sys.argv[::-1].index("--")
command, lines = sys.argv[1:split], sys.argv[split + 1 :]
child, terminal = pty.fork()
if child == 0:
    os.execv(command[0], command)
seen = b""
while True:
    try:
        more = os.read(terminal, 4096)
    except OSError:
        break
    if not more:
        break
    seen += more
    if seen.rstrip(b" ").endswith(b":") and lines and b"Enter" in seen[-200:]:
        os.write(terminal, lines.pop(0).encode() + b"\n")
        seen += b"\n"
status = os.waitpid(child, 0)[1]
sys.stdout.buffer.write(seen.replace(b"\r\n", b"\n"))
sys.exit(os.waitstatus_to_exitcode(status))
