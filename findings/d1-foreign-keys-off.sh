#!/usr/bin/env bash
# D1 answers `PRAGMA foreign_keys=OFF` with success and goes on enforcing foreign keys.
# Expected: the pragma works as in SQLite, or is refused. The usual rebuild of a table (copy, drop, rename), which starts with this
# pragma, therefore deletes every row of a child with ON DELETE CASCADE, and each statement reports success.
# Seen with miniflare 4.20260730.0. A migration of a table with children has to add columns instead of rebuilding the table.
#   pragma: success, foreign_keys is 1
#   rebuild: true true true true true
#   rows of the child: 0
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
npm install --silent --no-audit --no-fund --prefix . miniflare@4.20260730.0
cat > run.mjs <<'JS'
import { Miniflare } from 'miniflare'
const worker = new Miniflare({ modules: true, script: 'export default {}', d1Databases: { DB: 'a' } })
const db = await worker.getD1Database('DB')
await db.batch(
  [
    'CREATE TABLE parent (id INTEGER PRIMARY KEY)',
    'CREATE TABLE child (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parent (id) ON DELETE CASCADE)',
    'INSERT INTO parent VALUES (1)',
    'INSERT INTO child VALUES (1, 1)',
  ].map((sql) => db.prepare(sql)),
)
const { success } = await db.prepare('PRAGMA foreign_keys=OFF').run()
const now = await db.prepare('PRAGMA foreign_keys').first('foreign_keys')
console.log(`pragma: ${success ? 'success' : 'refused'}, foreign_keys is ${now}`)
const rebuild = await db.batch(
  [
    'PRAGMA foreign_keys=OFF',
    'CREATE TABLE parent_new (id INTEGER PRIMARY KEY)',
    'INSERT INTO parent_new SELECT id FROM parent',
    'DROP TABLE parent',
    'ALTER TABLE parent_new RENAME TO parent',
  ].map((sql) => db.prepare(sql)),
)
console.log(`rebuild: ${rebuild.map((each) => each.success).join(' ')}`)
console.log(`rows of the child: ${await db.prepare('SELECT count(*) AS n FROM child').first('n')}`)
await worker.dispose()
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
pragma: success, foreign_keys is 1
rebuild: true true true true true
rows of the child: 0
SEEN
