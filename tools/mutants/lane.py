"""One lane: a copy of the tree with a build folder of its own, in which one mutant after the other is tried."""
import hashlib
import json
import os
import resource
import shutil
import signal
import subprocess
import time

from rooms import room_of, suites_of

GIGABYTE = 1 << 30
SECOND_LOOK = 2.5  # seconds: suites that take longer are not run with the sanitizers
FEWER = {"PAIRS": "1000", "SEEDS": "200"}  # a fifth of server/worlds and server/simulate: what they notice, they notice early
SANITIZERS = ["--buildtype=debug", "-Doptimization=1", "-Db_sanitize=address,undefined", "-Db_lundef=false",
              "-Dc_args=-fno-sanitize-recover=all -Wno-sign-conversion"]


def run(command, cwd, env=None, cpu=None, wall=None, output=None):
    """(exit status, seconds of the clock, seconds of the processor); the status is None when the time was over."""

    def limit():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if cpu:
            resource.setrlimit(resource.RLIMIT_CPU, (int(cpu) + 1, int(cpu) + 3))
            resource.setrlimit(resource.RLIMIT_FSIZE, (GIGABYTE // 4, GIGABYTE // 4))

    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    with open(output or os.devnull, "wb") as out:
        process = subprocess.Popen(command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                                   start_new_session=True, preexec_fn=limit)
        try:
            status = process.wait(wall)
        except subprocess.TimeoutExpired:
            status = None
        try:
            os.killpg(process.pid, signal.SIGKILL)  # also what it left behind
        except ProcessLookupError:
            pass
        process.wait()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return status, time.monotonic() - start, used


def copy_tree(root, to):
    """Makes `to` the same as the working tree, without what git ignores. What is the same already keeps its time."""
    listed = subprocess.run(["git", "-C", root, "ls-files", "-coz", "--exclude-standard"], check=True,
                            stdout=subprocess.PIPE).stdout.decode().split("\0")
    names = {name for name in listed if name and os.path.lexists(os.path.join(root, name))}
    for name in sorted(names):
        here, there = os.path.join(root, name), os.path.join(to, name)
        if not same_file(here, there):
            os.makedirs(os.path.dirname(there), exist_ok=True)
            shutil.copy(here, there, follow_symlinks=False)
    for folder, folders, files in os.walk(to):
        folders[:] = [f for f in folders if f not in ("build", "node_modules")]
        for file in files:
            name = os.path.relpath(os.path.join(folder, file), to)
            if name not in names:
                os.remove(os.path.join(to, name))


def same_file(here, there):
    if not os.path.exists(there) or os.stat(here).st_mode != os.stat(there).st_mode:
        return False
    with open(here, "rb") as one, open(there, "rb") as other:
        return one.read() == other.read()


def tap_failed(path):
    """Does the output say that a case failed?"""
    with open(path, "rb") as output:
        return any(line.startswith(b"not ok") for line in output)


class Lane:
    def __init__(self, root, folder, rooms):
        self.root, self.tree = root, folder
        self.build, self.site = os.path.join(folder, "build"), os.path.join(folder, "build", "site")
        self.output, self.temporary = os.path.join(self.build, "output"), os.path.join(self.build, "temporary")
        self.wasm, self.checked = os.path.join(self.build, "wasm"), os.path.join(folder, "build", "checked")
        self.web = "web" in rooms
        self.suites, self.limits, self.objects, self.record, self.sound = {}, {}, {}, {}, {}
        self.rooms, self.outputs = rooms, {}
        self.native = any(room != "web" for room in rooms)

    # ---------------------------------------------------------------- the tree without a change

    def prepare(self):
        copy_tree(self.root, self.tree)
        if not os.path.exists(os.path.join(self.build, "build.ninja")):
            self.must(["meson", "setup", self.build, "-Dtests=enabled", "--buildtype=plain", "-Doptimization=2"],
                      self.tree)
        os.makedirs(self.temporary, exist_ok=True)
        self.must(["ninja", "src/cli/peerless"], self.build)
        listed = subprocess.run(["meson", "introspect", "--tests", self.build], check=True, stdout=subprocess.PIPE)
        for test in json.loads(listed.stdout):
            self.suites[test["name"]] = (test["cmd"], {**os.environ, **test["env"], **FEWER, "TMPDIR": self.temporary})
        if self.web:
            self.prepare_page()

    def prepare_page(self):
        packages = os.path.join(self.tree, "web", "node_modules")  # git ignores them, so they are not copied
        if not os.path.lexists(packages):
            os.symlink(os.path.join(self.root, "web", "node_modules"), packages)
        self.must([os.path.join(self.tree, "tools", "build-wasm.sh"), self.wasm], self.tree)
        # the first failure is enough, and nobody waits two minutes for what will not come
        env = {**next(iter(self.suites.values()))[1], "STOP": "1", "PATIENCE": "30000"}
        folder = os.path.join(self.tree, "tests", "web")
        for name in sorted(os.listdir(folder)):
            self.suites["web/" + name[:-4]] = (["node", os.path.join(folder, name), self.site], env)
        if not self.build_site():
            raise SystemExit("The page cannot be built:\n" + self.tail())

    def build_site(self):
        """The one place that knows how the page is made."""
        status, _, _ = run([os.path.join(self.tree, "tools", "build-site.sh"), self.site], self.tree,
                           {**os.environ, "WASM_DIR": self.wasm}, output=self.output)
        return status == 0

    def must(self, command, cwd):
        if run(command, cwd, output=self.tree + ".log")[0] != 0:
            with open(self.tree + ".log", encoding="utf-8", errors="replace") as log:
                raise SystemExit(" ".join(command) + "\n" + log.read()[-3000:])

    def measure(self, names, say, known):
        """What each suite takes without a change; all must be green. `known`: what was measured before, and is believed."""
        self.limits = {name: tuple(known[name]) for name in names if name in known and name in self.suites}
        for name in names:
            if name in self.limits:
                continue
            if name not in self.suites:
                say(f"  {name}: there is no such test here")
                continue
            self.build_suite(name)
            failed, wall, used = self.run_suite(name, None, None)
            if failed:
                raise SystemExit(f"{name} fails without any change:\n{self.tail()}")
            self.limits[name] = (used, wall)
            say(f"  {name}: {used:.1f} s")

    def tail(self):
        with open(self.output, encoding="utf-8", errors="replace") as output:
            return output.read()[-3000:]

    # ---------------------------------------------------------------- suites

    def build_suite(self, name):
        if name.startswith("web/"):
            return True
        command = self.suites[name][0]
        target = os.path.relpath(command[0], self.build)
        wanted = target if not target.startswith("..") and not os.path.isabs(target) else "src/cli/peerless"
        return run(["ninja", wanted], self.build, output=self.output)[0] == 0

    def run_suite(self, name, cpu, wall):
        command, env = self.suites[name]
        status, clock, used = run(command, self.build, env, cpu, wall, self.output)
        failed = "hangs" if status is None or status == -signal.SIGXCPU else "crashes" if status < 0 else status != 0
        failed = failed or tap_failed(self.output)
        shutil.rmtree(self.temporary, ignore_errors=True)
        os.makedirs(self.temporary, exist_ok=True)  # what is still ending may write into it
        return failed, clock, used

    # ---------------------------------------------------------------- one mutant

    def object_of(self, file):
        """The ninja target of the source's object."""
        if not self.outputs:
            with open(os.path.join(self.build, "compile_commands.json"), encoding="utf-8") as listed:
                for entry in json.load(listed):
                    source = os.path.relpath(os.path.join(entry["directory"], entry["file"]), self.tree)
                    if entry["output"].startswith("src/"):  # tests compile some sources once more
                        self.outputs.setdefault(source, entry["output"])
            rooms = {os.path.dirname(source)[len("src/"):] for source in self.outputs}
            missing = [room for room in self.rooms if room != "web" and room not in rooms]
            if missing:
                raise SystemExit(f"no source of {', '.join(missing)} is in the build")
        return self.outputs.get(file)  # None: of another build, the module's alone

    def built(self, file):
        """What the changed source becomes: a hash; None when it cannot be built."""
        if room_of(file) == "web":
            if not self.build_site():
                return None
            return digest([os.path.join(self.site, name) for name in ("main.js", "worker.js", "service.js")])
        target = self.object_of(file)
        if not target or run(["ninja", target], self.build, output=self.output)[0] != 0:
            return None
        return digest([os.path.join(self.build, target)])

    def try_mutant(self, mutant):
        """(verdict, what noticed it): stillborn, equivalent, noticed or survived."""
        path = os.path.join(self.tree, mutant.file)
        with open(path, encoding="utf-8") as source:
            text = source.read()
        original = self.original(mutant.file)
        write(path, mutant.applied(text))
        try:
            changed = self.built(mutant.file)
            if changed is None:
                return "stillborn", ""
            if changed == original:
                return "equivalent", ""
            verdict = self.judge(mutant.file)
            if verdict[0] == "survived" and room_of(mutant.file) != "web":
                verdict = self.second_look(mutant, path, text)
            return verdict
        finally:
            write(path, text)

    def original(self, file):
        key = "original " + file
        if key not in self.objects:
            self.objects[key] = self.built(file)
        return self.objects[key]

    def cost(self, room, name):
        """Of noticing a mutant by this suite, as far as this lane knows: its time by its share of successes in the room."""
        runs, successes = self.record.get((room, name), (0, 0))
        return self.limits[name][0] * (runs + 1) / (successes + 1)

    def judge(self, file):
        room = room_of(file)
        names = sorted((name for name in suites_of(file) if name in self.limits), key=lambda name: self.cost(room, name))
        for name in names:
            used, clock = self.limits[name]
            if not self.build_suite(name):
                return "stillborn", ""
            failed, _, _ = self.run_suite(name, 4 * used + 3, 20 * clock + 60)
            if failed and failed != "hangs":  # again: a test that stumbled on a busy machine has noticed nothing
                failed, _, _ = self.run_suite(name, 4 * used + 3, 20 * clock + 60)
            runs, successes = self.record.get((room, name), (0, 0))
            self.record[room, name] = runs + 1, successes + bool(failed)
            if failed:
                return "noticed", name if failed is True else f"{name} {failed}"
        return "survived", ""


    # ---------------------------------------------------------------- with the sanitizers

    def second_look(self, mutant, path, text):
        """Survivors once more as in the other half of `make test`: what runs over an end may change no result."""
        if not os.path.exists(os.path.join(self.checked, "build.ninja")):
            self.must(["meson", "setup", self.checked, self.tree, "-Dtests=enabled", *SANITIZERS], self.tree)
        for name in suites_of(mutant.file):
            if name not in self.limits or self.limits[name][0] > SECOND_LOOK or not self.fails_checked(name):
                continue
            if name not in self.sound:  # is it the mutant's fault?
                write(path, text)
                self.sound[name] = not self.fails_checked(name)
                write(path, mutant.applied(text))
            if self.sound[name]:
                return "noticed", name + " with sanitizers"
        return "survived", ""

    def fails_checked(self, name):
        """Does the suite fail in the build with the sanitizers? Only those that are a program of their own are asked."""
        command, env = self.suites[name]
        target = os.path.relpath(command[0], self.build)
        if target.startswith("..") or run(["ninja", target], self.checked, output=self.output)[0] != 0:
            return False
        used, clock = self.limits[name]
        command = [os.path.join(self.checked, target), *command[1:]]
        status, _, _ = run(command, self.checked, env, 30 * used + 20, 60 * clock + 120, self.output)
        return status != 0


def digest(paths):
    total = hashlib.sha256()
    for path in paths:
        with open(path, "rb") as file:
            total.update(file.read())
    return total.hexdigest()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
