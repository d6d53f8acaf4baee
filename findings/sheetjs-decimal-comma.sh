#!/usr/bin/env bash
# SheetJS reads the decimal comma of a semicolon-separated file as a thousands separator: 12,5 becomes 125, and 1.250,75 becomes 1.25075.
# Expected: where `;` separates the columns, `12,5` is twelve and a half or stays text. It is a number ten times as large, or a thousand times as small, without an error
# and without a trace but the cell's text. `raw: true` keeps the text, which is then ours to read.
# Seen with xlsx 0.18.5, on a price list as a European Excel saves it.
#   12,5 is the number 125
#   1.250,75 is the number 1.25075
#   12,5 read with raw is the string 12,5
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
npm install --silent --no-audit --no-fund --prefix . xlsx@0.18.5
cat > run.cjs <<'JS'
const { read } = require('xlsx')
const list = 'Item;Rate\nBlock;12,5\nDoor;1.250,75\n'
const cell = (place, more) => read(list, { type: 'string', ...more }).Sheets.Sheet1[place]
const tell = ({ t, v }) => `the ${t === 'n' ? 'number' : 'string'} ${v}`
console.log(`12,5 is ${tell(cell('B2'))}`)
console.log(`1.250,75 is ${tell(cell('B3'))}`)
console.log(`12,5 read with raw is ${tell(cell('B2', { raw: true }))}`)
JS
node run.cjs | tee seen
diff seen - <<'SEEN'
12,5 is the number 125
1.250,75 is the number 1.25075
12,5 read with raw is the string 12,5
SEEN
