#!/usr/bin/env bash
# Two parsers of DXF hand on a text's escapes as they stand in the file.
# Expected: `\U+00B2`, in which CAD programs write every letter beyond ASCII up to the format R2004, is read as ², and `%%c` and `%%d` as
# the signs of diameter and degree, as every viewer shows them. Neither is decoded in the text of an entity.
# Seen with dxf-parser 1.1.2 and dxf 5.3.1: whoever shows an area from such a drawing decodes both, after reading.
#   dxf-parser: 12 m\U+00B2 %%c20 45%%d
#   dxf: 12 m\U+00B2 %%c20 45%%d
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
npm install --silent --no-audit --no-fund --prefix . dxf-parser@1.1.2 dxf@5.3.1
cat > run.cjs <<'JS'
const parser = require('dxf-parser')
const { parseString } = require('dxf')
const drawing = [
  ...['0', 'SECTION', '2', 'HEADER', '9', '$ACADVER', '1', 'AC1015', '0', 'ENDSEC'],
  ...['0', 'SECTION', '2', 'ENTITIES', '0', 'TEXT', '8', '0', '10', '0', '20', '0', '40', '1'],
  ...['1', '12 m\\U+00B2 %%c20 45%%d', '0', 'ENDSEC', '0', 'EOF'],
].join('\n')
console.log(`dxf-parser: ${new (parser.default ?? parser)().parseSync(drawing).entities[0].text}`)
console.log(`dxf: ${parseString(drawing).entities[0].string}`)
JS
node run.cjs | tee seen
diff seen - <<'SEEN'
dxf-parser: 12 m\U+00B2 %%c20 45%%d
dxf: 12 m\U+00B2 %%c20 45%%d
SEEN
