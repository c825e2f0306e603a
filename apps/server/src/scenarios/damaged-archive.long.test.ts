import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { runningClock } from '@gazetteer/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestAppDatabase, startTestAppDatabase } from '../testing/index.ts'
import { backUpInstallation, restoreInstallation } from '../backup.ts'
import { readConfig } from '../config.ts'
import { silentLog } from '../platform/log.ts'
import { AppDatabaseError } from '@gazetteer/app-database'

const configOf = ({ folder, url }: TestAppDatabase) =>
  readConfig({ DATA_DIR: folder, ...(url === null ? {} : { DATABASE_URL: url }) })

let [source, target]: TestAppDatabase[] = []
let whole = Buffer.alloc(0)
beforeAll(async () => {
  ;[source, target] = await Promise.all([startTestAppDatabase('postgres'), startTestAppDatabase('embedded')])
  const file = join(source.folder, 'backup.gz')
  await source.executeSql(`insert into attempt (key, failures, last_at, blocked_until) values ('kept', 1, 1, 1)`)
  await backUpInstallation({ config: configOf(source), database: source, clock: runningClock() }, file)
  whole = await readFile(file)
})
afterAll(async () => {
  await source?.stop()
  await target?.stop()
})

const lines = (): string[] => gunzipSync(whole).toString().trimEnd().split('\n')
const packed = (parts: readonly string[]): Buffer => gzipSync(`${parts.join('\n')}\n`)
const changed = (from: RegExp, to: string): Buffer => packed(lines().map((line) => line.replace(from, to)))

test.each<[string, () => Buffer]>([
  ['rows after its end', () => packed([...lines(), '["x"]'])],
  ['another archive behind it', () => Buffer.concat([whole, whole])],
  ['one byte less', () => whole.subarray(0, -1)],
  ['half of it', () => whole.subarray(0, whole.length / 2)],
  ['no end', () => packed(lines().slice(0, -1))],
  ['an odd table', () => changed(/"name":"attempt"/, String.raw`"name":"att\"; drop table account; --"`)],
  [
    'a table twice',
    () =>
      packed([...lines().slice(0, -1), ...lines().filter((line) => line.includes('"attempt"')), ...lines().slice(-1)]),
  ],
  ['an odd column', () => changed(/(\{"table".*"attempt".*"columns":\[")\w+/, '$1no\\"where')],
  ['a row that is too short', () => changed(/^\["kept".*/, '["kept"]')],
  ['a value that its column refuses', () => changed(/^(\["kept", ?)"1"/, '$1"no number"')],
  ['a line that is no part of one', () => packed([...lines().slice(0, -1), '{"some":"thing"}', ...lines().slice(-1)])],
  ['a line above the limit', () => gzipSync(Buffer.concat([gunzipSync(whole), Buffer.alloc(100 << 20, 'x')]))],
  ['no gzip', () => Buffer.from('PK')],
  ['another manifest', () => packed(['{"gazetteer":"other"}', ...lines().slice(1)])],
])(
  'a backup with %s is refused in a sentence, and nothing of it is restored',
  async (name, make) => {
    if (target === undefined) throw new Error('no database')
    const file = join(target.folder, `${name.replaceAll(' ', '-')}.gz`)
    await writeFile(file, make())
    const restoring = restoreInstallation(
      { config: configOf(target), database: target, log: silentLog },
      { id: 'test', file, isReplacing: true },
    )
    const error: unknown = await restoring.catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(AppDatabaseError)
    expect(error).toMatchObject({ message: expect.stringMatching(/^\S+\.gz [^\n]{10,250}\.$/) })
    const [found] = (await target.executeSql(`select to_regclass('restore_unfinished') is null as "isDone"`)).rows
    expect(found).toEqual({ isDone: true })
    const [table] = (await target.executeSql(`select to_regclass('attempt') is not null as "isThere"`)).rows
    const selectSurvivor = `select key from attempt where key = 'kept'`
    expect(table?.['isThere'] === true ? (await target.executeSql(selectSurvivor)).rows : []).toEqual([])
  },
  60_000,
)
