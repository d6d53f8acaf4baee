#!/usr/bin/env bash
# Info-ZIP writes a ZIP64 entry for what comes through a pipe, however small.
# Expected: ZIP64 is for entries of 4 GB and more. Through a pipe the size is not known before, so 16 bytes get a local header that asks for
# version 4.5 and a 64-bit extra field; a program that sells or takes ZIPs and refuses ZIP64 refuses these.
# Seen with Zip 3.0 (Debian's zip).
#   from a file: version 2.0 or below, no 64-bit field
#   from a pipe: version 4.5, a 64-bit field, 16 bytes of content
set -euo pipefail
for tool in zip unzip; do command -v "$tool" >/dev/null || { echo "This needs $tool: apt-get install zip unzip"; exit 2; }; done
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
version=$(zip -v | sed -n 's/^This is \(Zip [0-9.]*\).*/\1/p')
[ "$version" = 'Zip 3.0' ] || { echo "Seen with Zip 3.0; here is $version"; exit 1; }
echo 'a small drawing' > plan.dxf
zip -qX file.zip plan.dxf
cat plan.dxf | zip -qX pipe.zip -
cat > run.cjs <<'JS'
const { readFileSync } = require('node:fs')
const { execFileSync } = require('node:child_process')
for (const name of ['file', 'pipe']) {
  const bytes = readFileSync(`${name}.zip`)
  const version = bytes.readUInt16LE(4)
  const start = 30 + bytes.readUInt16LE(26)
  const extra = bytes.subarray(start, start + bytes.readUInt16LE(28))
  const isWide = extra.length >= 2 && extra.readUInt16LE(0) === 1
  const content = execFileSync('unzip', ['-p', `${name}.zip`]).length
  if (name === 'file') console.log(`from a file: version ${version <= 20 ? '2.0 or below' : version}, ${isWide ? 'a' : 'no'} 64-bit field`)
  else console.log(`from a pipe: version ${version / 10}, ${isWide ? 'a' : 'no'} 64-bit field, ${content} bytes of content`)
}
JS
node run.cjs | tee seen
diff seen - <<'SEEN'
from a file: version 2.0 or below, no 64-bit field
from a pipe: version 4.5, a 64-bit field, 16 bytes of content
SEEN
