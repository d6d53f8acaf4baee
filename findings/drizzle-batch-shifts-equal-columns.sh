#!/usr/bin/env bash
# In a batch on D1, Drizzle gives the values of one column to another.
# Expected: db.batch([query]) answers what the query answers alone. A batch's rows come as objects by column name, so of two columns
# that have the same name ("title" of an order and of its plan) one is lost, and each later value moves one field to the left. There is
# no error: an order is shown under the name of its plan, and a number stands where a text was asked for.
# Seen with drizzle-orm 0.45.4 and miniflare 4.20260730.0. Give equal names an alias: sql`${plans.title}`.as('plan_title').
#   alone: {"order":"Order","plan":"Plan","id":7}
#   in a batch: {"order":"Plan","plan":7}
#   in a batch, with an alias: {"order":"Order","plan":"Plan","id":7}
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
npm install --silent --no-audit --no-fund --prefix . miniflare@4.20260730.0 drizzle-orm@0.45.4
cat > run.mjs <<'JS'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { Miniflare } from 'miniflare'
const worker = new Miniflare({ modules: true, script: 'export default {}', d1Databases: { DB: 'a' } })
const d1 = await worker.getD1Database('DB')
await d1.exec('CREATE TABLE plans (id INTEGER PRIMARY KEY, title TEXT)')
await d1.exec('CREATE TABLE orders (id INTEGER PRIMARY KEY, plan_id INTEGER, title TEXT)')
const plans = sqliteTable('plans', { id: integer('id').primaryKey(), title: text('title') })
const orders = sqliteTable('orders', { id: integer('id').primaryKey(), planId: integer('plan_id'), title: text('title') })
const db = drizzle(d1)
await db.insert(plans).values({ id: 7, title: 'Plan' })
await db.insert(orders).values({ id: 1, planId: 7, title: 'Order' })
const query = (plan) =>
  db.select({ order: orders.title, plan, id: plans.id }).from(orders).innerJoin(plans, eq(plans.id, orders.planId))
const inBatch = async (plan) => JSON.stringify((await db.batch([query(plan)]))[0][0])
console.log(`alone: ${JSON.stringify((await query(plans.title))[0])}`)
console.log(`in a batch: ${await inBatch(plans.title)}`)
console.log(`in a batch, with an alias: ${await inBatch(sql`${plans.title}`.as('plan_title'))}`)
await worker.dispose()
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
alone: {"order":"Order","plan":"Plan","id":7}
in a batch: {"order":"Plan","plan":7}
in a batch, with an alias: {"order":"Order","plan":"Plan","id":7}
SEEN
