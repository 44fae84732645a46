# The few commands a person needs. Meson and Ninja do the work; tools/ holds what is longer than a line.
#
# build/peerless is the release program; each way of building has a folder of its own beside it.

.DEFAULT_GOAL := help
.PHONY: help build play site library install test fresh dist fuzz fuzz-keep wasm bench bench-server simulate check coverage mutants worlds strangers words tables format clean

RELEASE := build/release
PREFIX ?= /usr/local
# The page if it can be had: program and server work without it
SITE = tools/build-site.sh --current || { tools/install.sh wasm site; tools/build-site.sh; } || \
	echo 'Continuing without a page for browsers; "peerless play" plays in the terminal.'

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## build the release program: build/peerless
	@tools/install.sh build
	@tools/configure.sh $(RELEASE)
	@ninja -C $(RELEASE) src/cli/peerless
	@ln -f $(RELEASE)/src/cli/peerless build/peerless

play: build ## play in the browser: builds all, starts the server and prints its address; PORT=8080
	@$(SITE)
	@build/peerless serve $(if $(PORT),--port $(PORT))

site: ## build the page as static files for any web server: build/site
	@tools/build-site.sh --current || { tools/install.sh wasm site && tools/build-site.sh; }
	@echo 'The page is in build/site'

library: ## build the shared library alone: build/libpeerless.so, for python/peerless and others
	@tools/install.sh build
	@tools/configure.sh $(RELEASE)
	@ninja -C $(RELEASE) libpeerless.so.$(shell sed -n "s/^  version: '\(.*\)',/\1/p" meson.build)
	@ln -f "$$(realpath $(RELEASE)/libpeerless.so)" build/libpeerless.so

install: build ## install program, page, library and manuals; PREFIX=/usr/local, LIBDIR=, DESTDIR=
	@$(SITE)
	@prefix=$$(realpath -m "$(PREFIX)") && \
		meson configure $(RELEASE) --prefix="$$prefix" --libdir="$(or $(LIBDIR),$$(tools/libdir.sh "$$prefix"))"
	@ninja -C $(RELEASE) installed
	@PEERLESS_SITE="$$PWD/build/site" meson install -C $(RELEASE) --no-rebuild --quiet $(if $(DESTDIR),--destdir="$$(realpath -m "$(DESTDIR)")")
	@[ -n "$(DESTDIR)" ] || [ "$$(id -u)" -ne 0 ] || /sbin/ldconfig
	@echo "Installed in $(DESTDIR)$(PREFIX)"

test: ## build with sanitizers and for release, run every test of both
	@tools/install.sh build test wasm site browser npm
	@tools/install-npm.sh
	@tools/test.sh

fresh: ## all that the README says on clean Debian 12 and 13, as root (an hour); RELEASES=, STEPS= (docs/fresh.md)
	@RELEASES="$(RELEASES)" STEPS="$(STEPS)" tools/fresh.sh

dist: ## a tarball with engine and page built in it: build/peerless-VERSION.tar.gz
	@tools/build-site.sh --current || { tools/install.sh wasm site && tools/build-site.sh; }
	@tools/dist.sh

fuzz: ## two minutes of libFuzzer on every parser; FUZZ_TIME=120, RUNS=, TARGETS=, JOBS=, SANITIZE=no, LEAST=
	@tools/install.sh build test fuzz
	@tools/fuzz.sh

fuzz-keep: ## keep what fuzzing has found for make test: tests/fuzz/kept
	@tools/install.sh build test fuzz
	@tools/fuzz.sh --keep

wasm: ## build the WebAssembly module and its content: build/wasm
	@tools/build-wasm.sh --current || { tools/install.sh wasm && tools/build-wasm.sh; }

bench: build wasm ## decisions per second, of the search too and in the browser's engine; instructions per decision
	@tools/install.sh bench npm
	@build/peerless bench --search
	@tools/count-instructions.sh build/peerless
	@node tools/bench-wasm.mjs build/peerless build/wasm

bench-server: build ## load on a server: answers a second, latency, memory; TABLES=1000, SECONDS_EACH=10
	@tools/install.sh test
	@ninja -C $(RELEASE) tests/bench-server
	@tools/bench-server.sh build/peerless $(RELEASE)/tests/bench-server

simulate: build ## servers without sockets, with faults of every kind; SEEDS=10000, START=1; one alone: SEED=17, TRACE=1
	@tools/install.sh test
	@ninja -C $(RELEASE) tests/test-server-simulate
	@SEEDS="$(or $(SEEDS),10000)" START="$(START)" SEED="$(SEED)" TRACE="$(TRACE)" $(RELEASE)/tests/test-server-simulate

check: ## formatting, clang-tidy, cppcheck, and warnings as errors with gcc and clang
	@tools/install.sh build test check npm
	@tools/install-npm.sh
	@tools/check.sh

coverage: ## which lines of src/rules the tests reach
	@tools/install.sh build test
	@tools/coverage.sh

mutants: ## small changes in the sources, does a test notice? SEED=1, COUNT=240, PAGE=60, ROOMS=rules,web, JOBS=, ONLY=ID
	@tools/install.sh build test wasm site browser npm
	@tools/install-npm.sh
	@python3 tools/mutants $(if $(SEED),--seed $(SEED)) $(if $(COUNT),--count $(COUNT)) $(if $(PAGE),--page $(PAGE)) \
		$(if $(ROOMS),--rooms $(ROOMS)) $(if $(JOBS),--jobs $(JOBS)) $(if $(ONLY),--only $(ONLY))

worlds: build ## pairs of matches that differ in what a viewer cannot know: is it sent the same? PAIRS=100000, SEED=
	@tools/install.sh test
	@ninja -C $(RELEASE) tests/test-server-worlds
	@PAIRS="$(or $(PAIRS),100000)" SEED="$(SEED)" $(RELEASE)/tests/test-server-worlds

strangers: build ## heroes made of dice play each other; MATCHES=1000000, SEED=1; one company alone: COMPANY=4711, with its files: SAVE=FOLDER
	@tools/install.sh test
	@ninja -C $(RELEASE) tests/test-rules-strangers
	@MATCHES="$(or $(MATCHES),1000000)" SEED="$(SEED)" COMPANY="$(COMPANY)" PEERLESS_TESTS=tests $(RELEASE)/tests/test-rules-strangers

words: build ## write docs/words.md: everything that can be said
	@build/peerless words --markdown >docs/words.md.new && mv docs/words.md.new docs/words.md

tables: ## write what the docs, the schema and the page say of events and questions, from src/rules/*.def
	@python3 tools/tables.py

format: ## lay out all sources with clang-format
	@tools/install.sh check
	@find src tests -name '*.[ch]' -exec clang-format -i {} +

clean: ## remove everything that was built
	@rm -rf build
