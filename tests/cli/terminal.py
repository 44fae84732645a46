#!/usr/bin/env python3
"""Runs a command with a terminal for its output: terminal.py WIDTHxHEIGHT TERM COLORTERM COMMAND...

What it writes there comes out here; its input stays what it is. TERM and COLORTERM may be - for none."""
import fcntl
import os
import pty
import struct
import sys
import termios

size, kind, depth, *command = sys.argv[1:]
width, height = (int(n) for n in size.split("x"))
for name, value in (("TERM", kind), ("COLORTERM", depth)):
    os.environ.pop(name, None)
    if value != "-":
        os.environ[name] = value
ours, theirs = pty.openpty()
fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
child = os.fork()
if child == 0:
    os.dup2(theirs, 1)
    os.dup2(theirs, 2)
    os.close(ours)
    os.close(theirs)
    os.execv(command[0], command)
os.close(theirs)
while True:
    try:
        piece = os.read(ours, 65536)
    except OSError:  # the terminal is gone
        break
    if not piece:
        break
    os.write(1, piece)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) & 255)
