#!/bin/sh
# Makes the manual page of the program from its own help: man.sh PROGRAM VERSION >peerless.1. Lines of the help that begin
# with a blank are kept as they are; the others are running text.
set -eu

program=$1
export LC_ALL=C # in English
version=$2

# The commands that a help lists: commands [FAMILY]
commands() { "$program" "$@" --help | sed -nE 's/^  ([a-z]+)  .*/\1/p'; }

cat <<END
.TH PEERLESS 1 2026-11-16 "Peerless $version" "User Commands"
.SH NAME
peerless \- play, write and study duels between heroes of all times
.SH SYNOPSIS
.B peerless
.I COMMAND
.RI [ OPTIONS ]
.SH DESCRIPTION
An unofficial, free version of a duel system for two players or two teams: the rules, heroes and battlefields as text files
whose sentences are their programs, in English, Russian and Ukrainian.
.PP
.B peerless play
starts a duel against the computer.
.B peerless \-\-help
lists the commands,
.B peerless
.I COMMAND
.B \-\-help
explains one, and
.B peerless \-\-version
prints the version.
Options may be written
.BI \-\-name " value"
or
.BI \-\-name= value\fR;
.B \-\-
ends them.
.SH COMMANDS
END

for command in $(commands); do
    "$program" "$command" --help
    "$program" "$command" --help | grep -q "^usage: peerless $command COMMAND" || continue
    for member in $(commands "$command"); do
        "$program" "$command" "$member" --help
    done
done | awk '
function plain(s) { # as it stands, and so that it can be copied
    gsub(/\\/, "\\e", s)
    gsub(/-/, "\\-", s)
    gsub(/`/, "\\(ga", s)
    gsub(/\047/, "\\(aq", s)
    gsub(/\^/, "\\(ha", s)
    gsub(/~/, "\\(ti", s)
    return s ~ /^\./ ? "\\&" s : s
}
function running(s,    part, count, i, out) { # what stands in `backquotes` is bold
    count = split(s, part, "`")
    for (i = 1; i <= count; i++) out = out (i % 2 ? plain(part[i]) : "\\fB" plain(part[i]) "\\fR")
    return out
}
function kept(on) { # from here on lines are kept as they are, or are not
    if (keeping && !on) print ".fi\n.RE"
    if (fresh) print ".PP"
    if (!keeping && on) print ".RS 4\n.nf"
    keeping = on
    fresh = 0
}
function text(s) {
    kept(s ~ /^ /)
    sub(/^  /, "", s)
    print keeping ? plain(s) : running(s)
}
function option(s,    left, right) { # "  --games N              how many"
    sub(/^ +/, "", s)
    left = right = s
    sub(/   *.*/, "", left)
    sub(/^.*[^ ]   */, "", right)
    print ".TP"
    if (split(left, part, " ") > 1) print ".BI " plain(part[1]) " \" " plain(substr(left, length(part[1]) + 2)) "\""
    else print ".B " plain(left)
    print running(right)
}
# A paragraph that an earlier command had, such as the rules options, is not said twice.
function paragraph(    line, count, i, title) {
    count = split(block, line, "\n") - 1
    title = line[1]
    if (count > 1 && block in said) {
        sub(/ *[(:].*/, ":", title)
        text(title " as for `" said[block] "`.")
    } else {
        if (!(block in said)) said[block] = name
        for (i = 1; i <= count; i++) text(line[i])
    }
    block = ""
    fresh = 1
}
/^usage: peerless / {
    name = $3 ($4 ~ /^[a-z]+$/ ? " " $4 : "")
    listing = 0
    usage = substr($0, length("usage: peerless " name " ") + 1)
    print ".SS " name
    print ".B peerless " name
    print ".I " plain(usage)
    fresh = 1
    next
}
/^options:$/ {
    paragraph()
    fresh = 0
    kept(0)
    listing = 1
    next
}
listing && /^ / { option($0); next }
$0 == "" { paragraph(); next }
{ block = block $0 "\n" }'

cat <<'END'
.SH ENVIRONMENT
.TP
.B PEERLESS_CONTENT
the folder with heroes, battlefields and phrasebooks, instead of the installed one
.TP
.BR LC_ALL ", " LC_MESSAGES ", " LANG
the language, where
.B \-\-lang
does not say it
.TP
.B NO_COLOR
when set, nothing is colored
.SH FILES
.TP
.I share/peerless
the content, beside the folder of the program
.SH EXIT STATUS
0 when all is well, 1 when something failed or the output could not be written, 2 when the command line is wrong.
.SH SEE ALSO
.BR peerless (3)
END
