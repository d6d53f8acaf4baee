/** Grows a state to a number of plans: copies of the demo plans, with their prices and pictures. */
import { globSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const databaseOf = (stateDir: string): string => {
  const [file] = globSync(`${stateDir}/v3/d1/miniflare-D1DatabaseObject/*.sqlite`).filter(
    (name) => !name.endsWith('metadata.sqlite'),
  )
  if (!file) throw new Error(`${stateDir} has no database.`)
  return file
}

/** Each copy has its own address, id and publication time; everything else equals its original. */
export function growTo(stateDir: string, wanted: number): void {
  const db = new DatabaseSync(databaseOf(stateDir))
  const count = () => Number(db.prepare("select count(*) n from plans where status = 'published'").get()?.n)
  const columns = (table: string) =>
    db
      .prepare(`select name from pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => `"${name}"`)
  const copy = (table: string, changed: Record<string, string>, where: string) => {
    const names = columns(table)
    db.exec(
      `insert into ${table} (${names}) select ${names.map((name) => changed[name] ?? name)} from ${table} where ${where}`,
    )
  }
  const originals = count()
  db.exec('begin')
  for (let made = originals, round = 1; made < wanted; made += originals, round += 1) {
    const id = `id + ${round * 1000}`
    const last = `id in (select id from plans where status = 'published' and id < 1000 order by id limit ${wanted - made})`
    copy('plans', { '"id"': id, '"slug"': `slug || '-${round}'`, '"published_at"': `published_at - ${round}` }, last)
    copy('plan_options', { '"plan_id"': `plan_id + ${round * 1000}` }, last.replace('id in', 'plan_id in'))
  }
  db.exec('commit')
  db.close()
}
