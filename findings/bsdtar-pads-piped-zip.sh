#!/usr/bin/env bash
# bsdtar pads a ZIP with zeros to 10,240 bytes when it writes to a pipe, and not when it writes to a file.
# Expected: the same bytes either way: the blocks of a tape belong to tar. What reads the end record of the ZIP where it has to be, at the
# very end, finds zeros: yauzl refuses it, jszip and fflate look for the record and read it.
# Seen with bsdtar 3.6.2 (Debian's libarchive-tools), yauzl 3.4.0, jszip 3.10.1 and fflate 0.8.3.
#   to a file: below 10240
#   to a pipe: 10240, the last byte is 0
#   yauzl refuses, jszip reads, fflate reads
set -euo pipefail
command -v bsdtar >/dev/null || { echo 'This needs bsdtar: apt-get install libarchive-tools'; exit 2; }
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
version=$(bsdtar --version | cut -d ' ' -f 1,2)
[ "$version" = 'bsdtar 3.6.2' ] || { echo "Seen with bsdtar 3.6.2; here is $version"; exit 1; }
npm install --silent --no-audit --no-fund --prefix . yauzl@3.4.0 jszip@3.10.1 fflate@0.8.3
echo 'a small drawing' > plan.dxf
bsdtar --format zip -cf file.zip plan.dxf
bsdtar --format zip -cf - plan.dxf | cat > pipe.zip
cat > run.cjs <<'JS'
const { readFileSync } = require('node:fs')
const { fromBuffer } = require('yauzl')
const { loadAsync } = require('jszip')
const { unzipSync } = require('fflate')
const [file, pipe] = ['file.zip', 'pipe.zip'].map((name) => readFileSync(name))
console.log(`to a file: ${file.length < 10240 ? 'below 10240' : file.length}`)
console.log(`to a pipe: ${pipe.length}, the last byte is ${pipe.at(-1)}`)
async function run() {
  const yauzl = await new Promise((resolve) => fromBuffer(pipe, (error) => resolve(error ? 'refuses' : 'reads')))
  const jszip = (await loadAsync(pipe)).files['plan.dxf'] ? 'reads' : 'is empty'
  const fflate = unzipSync(pipe)['plan.dxf'] ? 'reads' : 'is empty'
  console.log(`yauzl ${yauzl}, jszip ${jszip}, fflate ${fflate}`)
}
run()
JS
node run.cjs | tee seen
diff seen - <<'SEEN'
to a file: below 10240
to a pipe: 10240, the last byte is 0
yauzl refuses, jszip reads, fflate reads
SEEN
