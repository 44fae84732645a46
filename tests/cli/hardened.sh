#!/bin/sh
# What is released is hardened, as meson.build asks: seen in what the linker made, not in what the compiler was told. The program,
# and in $PEERLESS_BUILD the shared library. What only some machines and C libraries have is asked of these alone.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

library=${PEERLESS_BUILD:?}/libpeerless.so
status=0
: >"$out"
: >"$err"

# A page of stack is touched before the next one is taken.
probes() { awk '/sub +\$0x1000,%rsp/ { taken = 1; next } taken && /\$0x0,\(%rsp\)/ { found = 1 } { taken = 0 } END { exit !found }' "$out"; }

look() { # name of the cases, file
    what=$1
    file=$2
    readelf -hldW "$file" >"$out" 2>"$err"
    check "${what}_may_lie_anywhere" matches 'Type: +DYN '
    check "${what}_has_a_part_that_is_sealed_after_loading" matches 'GNU_RELRO'
    check "${what}_is_bound_before_it_is_sealed" matches '\((FLAGS|FLAGS_1|BIND_NOW)\).*NOW'
    check "${what}_has_a_stack_that_cannot_run" matches 'GNU_STACK .* RW +0x'
    check "${what}_has_parts_to_load" matches ' LOAD '
    check "${what}_has_none_that_is_both_written_and_run" lacks ' LOAD .* RWE '
    nm -D "$file" >"$out" 2>"$err"
    check "${what}_guards_its_stack" matches '__stack_chk_fail'
    ! grep -q '@GLIBC_' "$out" || check "${what}_calls_functions_that_know_their_buffer" matches '__(v?snprintf|mem[a-z]+)_chk@'
    [ "$(uname -m)" = x86_64 ] || return 0
    objdump -d --no-show-raw-insn "$file" >"$out" 2>"$err"
    check "${what}_touches_every_page_of_its_stack" probes
    readelf -nW "$file" >"$out" 2>"$err"
    check "${what}_may_have_a_shadow_stack" matches 'SHSTK'
}

look the_program "$program"
look the_library "$library"
readelf -dW "$program" >"$out"
check the_program_is_position_independent matches 'FLAGS_1.*PIE'

finish
