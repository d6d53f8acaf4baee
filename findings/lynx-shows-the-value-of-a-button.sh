#!/usr/bin/env bash
# Lynx shows the value of a button element, in brackets before what the element contains.
# Expected: a browser of text shows what a button contains, as other browsers do; its value is only sent. w3m does so. Libraries of
# forms put JSON into the value, which people then read: a button says what to do by its name, and has no value or a word.
# Seen with Lynx 2.9.0dev.12 and w3m 0.5.3 of Debian 12.
#   lynx: (BUTTON) Plain ({"add":"row"}) Add row
#   w3m: Plain Add row
set -euo pipefail
for program in lynx w3m; do
  command -v "$program" >/dev/null || { echo "This needs $program: apt-get install $program"; exit 2; }
done
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
version="$(lynx -version | sed -n 's/^Lynx Version \([^ ]*\).*/Lynx \1/p'), $(w3m -version | sed -n 's/^w3m version w3m.\([0-9.]*\).*/w3m \1/p')"
seen='Lynx 2.9.0dev.12, w3m 0.5.3'
[ "$version" = "$seen" ] || { echo "Seen with $seen; here is $version"; exit 1; }
cat > page.html <<'PAGE'
<!doctype html><title>Form</title>
<form><button name="a">Plain</button> <button name="b" value="{&quot;add&quot;:&quot;row&quot;}">Add row</button></form>
PAGE
for program in lynx w3m; do
  echo "$program: $("$program" -dump page.html | tr -s ' \n' ' ' | sed 's/^ //;s/ $//')"
done | tee seen
diff seen - <<'SEEN'
lynx: (BUTTON) Plain ({"add":"row"}) Add row
w3m: Plain Add row
SEEN
