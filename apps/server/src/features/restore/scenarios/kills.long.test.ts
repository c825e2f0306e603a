import { randomInt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, appDatabaseKinds, makeTestFolder, readJson } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type ServerProcess, startServerProcess, startTestInstallation } from '../../../testing/index.ts'
import { openRestorable, operator, restoreCalls, startRestorable, uploadFile } from './restorable.fixture.ts'

const kills = 8
/** The one account by which the data of the two backups differ. */
const names = ['first@example.com', 'second@example.com'] as const
type Name = (typeof names)[number]

test.each(appDatabaseKinds)(
  'a process that is killed during a restore starts again, on the former data or on the new data (%s)',
  async (kind) => {
    const [target, folder] = [await startTestInstallation(kind), await makeTestFolder()]
    const env = { MAPS_SOURCE: 'sample', MAP_TILES: 'off', OPERATORS: operator.email, ...target.env }
    const backupDir = join(target.env['DATA_DIR'] ?? '', 'backups')
    let server: ServerProcess | null = null
    try {
      const [first, second] = [
        await makeBackup(names[0], join(folder.path, 'first.gz')),
        await makeBackup(names[1], join(folder.path, 'second.gz')),
      ]
      const fileOf = (name: Name): string => (name === names[0] ? first : second)
      const begin = await openRestorable(target.env)
      for (const email of [operator.email, names[0]]) await begin.account(email)
      await begin.stop()
      server = await startServerProcess(env)
      const begun = performance.now()
      await restoreBackup(server, fileOf(names[1]))
      const durationMs = performance.now() - begun
      let current: Name = await stateOf(server)
      expect(current).toBe(names[1])
      let replaced = 0
      for (let round = 0; round < kills; round += 1) {
        const next: Name = current === names[0] ? names[1] : names[0]
        let isKilled = false
        const restored = restoreBackup(server, fileOf(next), () => isKilled).catch(() => undefined)
        // Every part of the upload and of the restore gets its share of the kills.
        await wait(((round + randomInt(1_000) / 1_000) / kills) * durationMs)
        await server.kill()
        isKilled = true
        await restored
        server = await startServerProcess(env)
        current = await stateOf(server)
        if (current === next) replaced += 1
        const files = await readdir(backupDir)
        expect(files.filter((file) => file.startsWith('before-restore-'))).not.toEqual([])
        expect(files.filter((file) => file.endsWith('.unfinished'))).toEqual([])
      }
      expect(replaced).toBeLessThan(kills)
    } finally {
      await server?.kill()
      await target.stop()
      await folder.stop()
    }
  },
  1_500_000,
)

/** A backup of an installation with the operator and one further account. */
async function makeBackup(name: Name, file: string): Promise<string> {
  const source = await startRestorable({ kind: 'postgres' })
  try {
    for (const email of [operator.email, name]) await source.account(email)
    await source.installation.app().answerCommand({ command: 'backup', file })
    return file
  } finally {
    await source.stop()
  }
}

async function restoreBackup(server: ServerProcess, file: string, isKilled = () => false): Promise<void> {
  const browser = await signedIn(server)
  const calls = restoreCalls(browser)
  const { result } = await calls.restore(await uploadedAndChecked(calls, file), isKilled)
  expect(result).toBe('restored')
}

async function uploadedAndChecked(calls: ReturnType<typeof restoreCalls>, file: string): Promise<string> {
  const name = await uploadFile(calls, file, 2_000)
  await calls.summary(name)
  return name
}

async function signedIn(server: ServerProcess): Promise<Browser> {
  const browser = server.browser()
  const { status } = await browser.post('/api/auth/login', operator)
  expect(status).toBe(200)
  return browser
}

/** Which of both the data is; it must be one of them completely. */
async function stateOf(server: ServerProcess): Promise<Name> {
  const { json } = await (await signedIn(server)).get('/api/operator/accounts')
  const { accounts } = readJson(json, { accounts: z.array(z.object({ email: z.string() })) })
  const found = names.filter((name) => accounts.some(({ email }) => email === name))
  expect(accounts).toHaveLength(2)
  expect(found).toHaveLength(1)
  return found[0] ?? names[0]
}
