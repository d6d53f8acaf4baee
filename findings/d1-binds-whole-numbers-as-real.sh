#!/usr/bin/env bash
# A whole number bound to a D1 statement is a REAL.
# Expected: 5 is bound as an INTEGER, as drivers of SQLite do with whole numbers. Joined to text it reads '5.0', and a division that
# truncates with a number written in the SQL does not truncate with the same number bound.
# Seen with miniflare 4.20260730.0. A column of type INTEGER turns it back; an expression does not, and needs CAST(? AS INTEGER).
#   joined: INV-5.0
#   with a cast: INV-5
#   7 / 2 written: 3, bound: 3.5
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
npm install --silent --no-audit --no-fund --prefix . miniflare@4.20260730.0
cat > run.mjs <<'JS'
import { Miniflare } from 'miniflare'
const worker = new Miniflare({ modules: true, script: 'export default {}', d1Databases: { DB: 'a' } })
const db = await worker.getD1Database('DB')
const ask = (sql, ...values) => db.prepare(`SELECT ${sql} AS answer`).bind(...values).first('answer')
console.log(`joined: ${await ask("'INV-' || ?", 5)}`)
console.log(`with a cast: ${await ask("'INV-' || CAST(? AS INTEGER)", 5)}`)
console.log(`7 / 2 written: ${await ask('7 / 2')}, bound: ${await ask('7 / ?', 2)}`)
await worker.dispose()
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
joined: INV-5.0
with a cast: INV-5
7 / 2 written: 3, bound: 3.5
SEEN
