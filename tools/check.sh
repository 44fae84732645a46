#!/bin/sh
# Everything that can be said about the code without running it: layout, warnings of two compilers as errors,
# clang-tidy, cppcheck, and shellcheck for the scripts.
set -eu
cd "$(dirname "$0")/.."

echo 'clang-format'
find src tests -name '*.[ch]' -exec clang-format --dry-run -Werror {} +

for compiler in gcc clang; do
    echo "warnings of $compiler"
    CC=$compiler tools/configure.sh "build/$compiler" -Dtests=enabled -Dwerror=true >/dev/null
    ninja -C "build/$compiler" --quiet
done

echo 'every source is in the build' # but for what a script builds, and what stands in for the server where it is left out
find src tests -name '*.c' ! -path tests/cli/jsonok.c ! -path tests/base/bits_chosen.c ! -path src/wasm/alone.c ! -path src/wasm/play.c ! -path src/cli/no_serve.c | while read -r file; do
    grep -q "\.\./$file\"" build/clang/compile_commands.json || {
        echo "$file is in no meson.build" >&2
        exit 1
    }
done

echo 'clang-tidy' # but for the clock of the module, whose attributes only a compiler for WebAssembly knows
find src -name '*.c' ! -path src/wasm/alone.c ! -path src/wasm/play.c -print0 | xargs -0 -n 1 -P "$(nproc)" clang-tidy -p build/clang --quiet 2>/dev/null

echo 'cppcheck'
# uninitvar: cppcheck takes an array filled by a callee for uninitialized; the two compilers and clang-tidy look at that
cppcheck --project=build/clang/compile_commands.json --file-filter='src/*' -j "$(nproc)" --quiet --error-exitcode=1 \
    --enable=warning,style,performance,portability --inline-suppr --suppress=missingIncludeSystem \
    --suppress=uninitvar --suppress=unusedStructMember --suppress=variableScope --suppress=clarifyCalculation

echo 'types of the page'
node tests/web/types.mjs

echo 'pictures of the docs'
tools/plot-strength.py --check

echo 'shellcheck'
find tools tests .ci -name '*.sh' -print0 -o -path .ci/run -print0 | xargs -0 shellcheck -x --source-path=SCRIPTDIR

echo 'all clean'
