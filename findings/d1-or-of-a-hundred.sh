#!/usr/bin/env bash
# A condition of a hundred alternatives is too deep for D1.
# Expected: SQLite's own limit, 1,000 levels. The runtime of D1 sets 100, and `a OR b OR c` is a tree that leans to one side: its depth is
# the number of its terms. 99 terms pass and 100 fail, whatever the length of the statement and with no bound value in it. A list for
# IN has no such depth; of joined texts 100 pass.
# Seen with miniflare 4.20260730.0 (workerd). Ask with IN, or with json_each over one bound value.
#   99 x OR: 1
#   100 x OR: D1_ERROR: Expression tree is too large (maximum depth 100): SQLITE_ERROR
#   1000 in a list for IN: 1
#   100 x ||: ok
#   101 x ||: D1_ERROR: Expression tree is too large (maximum depth 100): SQLITE_ERROR
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
npm install --silent --no-audit --no-fund --prefix . miniflare@4.20260730.0
cat > run.mjs <<'JS'
import { Miniflare } from 'miniflare'
const worker = new Miniflare({ modules: true, script: 'export default {}', d1Databases: { DB: 'a' } })
const db = await worker.getD1Database('DB')
const ask = (sql) => db.prepare(sql).first('answer').catch((cause) => cause.message)
const times = (count, make, join) => Array.from({ length: count }, (_, at) => make(at)).join(join)
for (const count of [99, 100])
  console.log(`${count} x OR: ${await ask(`SELECT ${times(count, (at) => `7 = ${at}`, ' OR ')} AS answer`)}`)
console.log(`1000 in a list for IN: ${await ask(`SELECT 7 IN (${times(1000, String, ', ')}) AS answer`)}`)
for (const count of [100, 101]) {
  const answer = await ask(`SELECT ${times(count, () => "'x'", ' || ')} AS answer`)
  console.log(`${count} x ||: ${answer.length === count ? 'ok' : answer}`)
}
await worker.dispose()
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
99 x OR: 1
100 x OR: D1_ERROR: Expression tree is too large (maximum depth 100): SQLITE_ERROR
1000 in a list for IN: 1
100 x ||: ok
101 x ||: D1_ERROR: Expression tree is too large (maximum depth 100): SQLITE_ERROR
SEEN
