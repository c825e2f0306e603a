import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

test('does not change a folder that is not empty', async () => {
  await mkdir(join(data, 'app-database'))
  await writeFile(join(data, 'app-database', 'something'), '')
  await createFolder(join(data, 'app-database'))
  expect(await readdir(join(data, 'app-database'))).toEqual(['something'])
})
