import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFolder } from './create-folder.ts'

let data: string
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'gazetteer-test-'))
})
afterEach(() => rm(data, { recursive: true }))

test('creates a complete database, whatever a killed start left behind', async () => {
  await mkdir(join(data, 'app-database.new'))
  await writeFile(join(data, 'app-database.new', 'PG_VERSION'), '17')
  await mkdir(join(data, 'app-database'))
  await createFolder(join(data, 'app-database'))
  expect(await readdir(data)).toEqual(['app-database'])
  expect(await readdir(join(data, 'app-database'))).toEqual(expect.arrayContaining(['PG_VERSION', 'base', 'pg_wal']))
})

test('a creation that the system kills names memory as the probable reason, and leaves nothing', async () => {
  const creating = createFolder(join(data, 'app-database')).catch((error: unknown) => String(error))
  const creator = await vi.waitFor(async () => await processWith(join(data, 'app-database.new')), { timeout: 10_000 })
  process.kill(creator, 'SIGKILL')
  expect(await creating).toMatch(
    /its process was killed \(SIGKILL\), probably because the machine ran out of memory\. The first start needs 800 MB/,
  )
  expect(await readdir(data)).toEqual([])
})

/** The id of the process that has this text in its command. Throws when there is none. */
async function processWith(part: string): Promise<number> {
  for (const name of await readdir('/proc')) {
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(part)) return Number(name)
  }
  throw new Error(`No process of ${part} yet.`)
}

test('does not change a folder that is not empty', async () => {
  await mkdir(join(data, 'app-database'))
  await writeFile(join(data, 'app-database', 'something'), '')
  await createFolder(join(data, 'app-database'))
  expect(await readdir(join(data, 'app-database'))).toEqual(['something'])
})
