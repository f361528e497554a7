# CHANGELOG.md as Debian writes changelogs: awk -v now=… -f changelog.awk CHANGELOG.md; what is not dated yet is of
# that date.
/^## / {
  if (open) end()
  date = now
  if (match($0, /[0-9]+-[0-9]+-[0-9]+/)) {
    command = "LC_ALL=C date -u -R -d " substr($0, RSTART, RLENGTH)
    command | getline date
    close(command)
  }
  printf "%ssalon (%s) unstable; urgency=medium\n\n", open++ ? "\n" : "", $2
}
/^- / { sub(/^- /, ""); printf "  * %s\n", wrapped($0) }
END { end() }

function end() { printf "\n -- The Salon authors <salon@localhost.localdomain>  %s\n", date }

# Lines of at most 80 characters.
function wrapped(text,   words, n, i, line, out) {
  n = split(text, words, " ")
  line = words[1]
  for (i = 2; i <= n; i++) {
    if (length(line) + length(words[i]) > 74) { out = out line "\n    "; line = words[i] }
    else line = line " " words[i]
  }
  return out line
}
