"""Cases of a test in Python, counted and told as TAP."""
import sys

cases = failures = 0


def check(name, wrong):
    """One case; `wrong` is what is wrong, or nothing."""
    global cases, failures
    cases += 1
    failures += bool(wrong)
    print(f"{'not ' if wrong else ''}ok {cases} - {name}")
    if wrong:
        print(f"# {wrong}")


def end():
    """The plan, and how the program ends."""
    print(f"1..{cases}")
    sys.exit(bool(failures))
