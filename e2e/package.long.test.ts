import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const lockSchema = z.object({
  version: z.string().optional(),
  packages: z.record(z.string(), z.object({ version: z.string().optional() })),
})

test('the packed package installs the versions of package-lock.json into an empty folder', async () => {
  const { version, packages } = readLock(join(root, 'package-lock.json'))
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-installed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await run(process.execPath, ['tools/pack.mjs'], { cwd: root })
  const tarball = join(root, `dist/gazetteer-${version}.tgz`)
  await run('npm', ['install', tarball, '--prefix', folder, '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: folder,
  })

  const installed = versionsIn(readLock(join(folder, 'node_modules/.package-lock.json')))
  const tested = Object.keys(installed).map((path) => [path, packages[path]?.version])
  expect(installed).toEqual({ ...Object.fromEntries(tested), 'node_modules/gazetteer': version })
  expect(Object.keys(installed)).toEqual(expect.arrayContaining(['node_modules/mysql2', 'node_modules/sql-escaper']))
})

type Lock = z.infer<typeof lockSchema>

const readLock = (path: string): Lock => lockSchema.parse(JSON.parse(readFileSync(path, 'utf8')))

const versionsIn = ({ packages }: Lock) =>
  Object.fromEntries(Object.entries(packages).map(([path, entry]) => [path, entry.version]))
