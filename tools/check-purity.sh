#!/bin/sh
# Proves that the rules are pure: check-purity.sh LIBRARY SOURCE_FOLDER. No call outside the library but to memory and
# string functions, no variable that can be written, no header but the few that every C has. Speaks TAP.
set -eu

library=$1
folder=$2

is_empty() {
    nm "$library" | grep -q ' T ' || echo "no function in $library"
}

foreign_calls() { # names such as __popcountdi2 are arithmetic of the compiler's own library
    {
        echo memcpy memmove memset memcmp memchr strlen strcmp strncmp strchr __assert_fail __stack_chk_fail \
            _GLOBAL_OFFSET_TABLE_
        nm --defined-only "$library" | awk 'NF == 3 && $2 ~ /[A-Z]/ { print $3 }'
        echo
        nm -u "$library"
    } | awk '
        NF == 0 { calls = 1 }
        !calls { for (i = 1; i <= NF; i++) known[$i] = 1 }
        calls && $1 == "U" && !($2 in known) && $2 !~ /^__[a-z]+[sdt]i[23]$/ { print "calls " $2 }' | sort -u
}

variables() {
    nm -f sysv "$library" | awk -F '|' 'NF == 7 {
        gsub(/ /, "")
        if ($7 ~ /^(\.data|\.bss|\.tdata|\.tbss|\*COM\*)/ && $7 !~ /^\.data\.rel\.ro/) print $1 " can be written"
    }'
}

foreign_headers() {
    grep -rnE '^ *# *include *<' "$folder" |
        grep -vE '<(assert|limits|stdalign|stdbool|stddef|stdint|string)\.h>' || true
}

failed=0
report() { # case, name, what is wrong
    if [ -z "$3" ]; then
        echo "ok $1 - $2"
    else
        echo "not ok $1 - $2"
        echo "$3" | sed 's/^/# /'
        failed=1
    fi
}

echo 1..4
report 1 the_library_has_rules_in_it "$(is_empty)"
report 2 rules_call_only_memory_and_string_functions "$(foreign_calls)"
report 3 rules_keep_no_global_variables "$(variables)"
report 4 rules_include_only_pure_headers "$(foreign_headers)"
exit $failed
