#!/bin/sh
# Makes C of text files: embed.sh NAME FILE... prints a constant NAME with their bytes, ended by a zero.
set -eu

name=$1
shift
echo "extern const char ${name}[];"
echo "const char ${name}[] = {"
cat "$@" | od -An -v -tu1 | awk '{ for (i = 1; i <= NF; i++) printf "%s%s,", ($i > 127 ? "(char)" : ""), $i; print "" }'
echo '0};'
