/** Environment variables reach the Worker unchanged through the file that Wrangler reads. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { unstable_getVarsForDev as readBack } from 'wrangler'
import { quoted } from '../../tools/start/site.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'worker-variables-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each(['sk_test_a$b"c\\d', "it's $HOME $PATH", 'a\\$b', 'a\\', 'two\nlines', ' # no comment', '`"'])(
  'the value %j is written as a variable of the Worker',
  (value) => {
    const file = path.join(folder, 'worker.env')
    writeFileSync(file, `SECRET=${quoted('SECRET', value)}\nOTHER=${quoted('OTHER', '2')}`)
    const read = readBack(path.join(folder, 'wrangler.toml'), [file], {}, undefined, true)
    expect([read.SECRET, read.OTHER].map((each) => each && 'value' in each && each.value)).toEqual([value, '2'])
  },
)

it('a value with both kinds of quotes is refused', () => {
  expect(() => quoted('SECRET', "'`")).toThrow('SECRET')
})
