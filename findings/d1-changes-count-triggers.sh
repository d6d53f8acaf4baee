#!/usr/bin/env bash
# D1's `meta.changes` counts the rows that triggers write. SQLite's own changes() leaves them out.
# Expected: an INSERT of one row answers 1. It answers 3 if a trigger writes two rows, so `changes === 1` is no proof that a conditional
# statement changed its one row; a comparison with 0 is.
# Seen with miniflare 4.20260730.0, beside changes() of the same database.
#   without a trigger: 1
#   with a trigger that writes two rows: 3
#   changes() in the same batch: 1
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
npm install --silent --no-audit --no-fund --prefix . miniflare@4.20260730.0
cat > run.mjs <<'JS'
import { Miniflare } from 'miniflare'
const worker = new Miniflare({ modules: true, script: 'export default {}', d1Databases: { DB: 'a' } })
const db = await worker.getD1Database('DB')
const run = (sql) => db.prepare(sql).run()
await run('CREATE TABLE item (id INTEGER PRIMARY KEY)')
await run('CREATE TABLE log (id INTEGER PRIMARY KEY, item INTEGER)')
const insert = 'INSERT INTO item DEFAULT VALUES'
console.log(`without a trigger: ${(await run(insert)).meta.changes}`)
await run(
  'CREATE TRIGGER keep AFTER INSERT ON item BEGIN INSERT INTO log (item) VALUES (new.id); INSERT INTO log (item) VALUES (new.id); END',
)
console.log(`with a trigger that writes two rows: ${(await run(insert)).meta.changes}`)
const [, own] = await db.batch([db.prepare(insert), db.prepare('SELECT changes() AS n')])
console.log(`changes() in the same batch: ${own.results[0].n}`)
await worker.dispose()
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
without a trigger: 1
with a trigger that writes two rows: 3
changes() in the same batch: 1
SEEN
