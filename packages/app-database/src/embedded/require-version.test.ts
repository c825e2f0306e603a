import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppDatabaseError } from '../errors.ts'
import { silentLog } from '../log.ts'
import { createFolder } from './create-folder.ts'
import { openEmbedded } from './open-embedded.ts'

let data: string
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'gazetteer-test-'))
})
afterEach(() => rm(data, { recursive: true }))

test.each(['16', '17'])(
  'a folder of PostgreSQL %s is reported with both versions, and is not changed',
  async (version) => {
    const folder = join(data, 'app-database')
    await createFolder(folder)
    await writeFile(join(folder, 'PG_VERSION'), `${version}\n`)
    const before = (await readdir(folder, { recursive: true })).toSorted()
    const refused: unknown = await openEmbedded({ folder: { path: data }, log: silentLog }).catch(
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(AppDatabaseError)
    expect(String(refused)).toBe(
      `AppDatabaseError: The app database in ${folder} was written by PostgreSQL ${version}, and this version of Gazetteer reads PostgreSQL 18. It was not changed. Make a backup with the version that wrote it ("gazetteer backup FILE"), then restore it with this version into an empty DATA_DIR ("gazetteer restore FILE").`,
    )
    expect((await readdir(folder, { recursive: true })).toSorted()).toEqual(before)
    expect(await readFile(join(folder, 'PG_VERSION'), 'utf8')).toBe(`${version}\n`)
  },
)
