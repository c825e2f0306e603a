import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openAppDatabase } from '@gazetteer/app-database'
import { makeTestFolder, waitFor } from '@gazetteer/testkit'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { restoreInstallation } from '../../../backup.ts'
import { callInstallation } from '../../../cli/call-installation.ts'
import { readConfig } from '../../../config.ts'
import { silentLog } from '../../../platform/log.ts'
import { startMigratedPostgres } from '../../../testing/index.ts'
import { operator, restoreCalls, startRestorable } from './restorable.fixture.ts'

/** Stops each backup at one table. */
async function blockBackups(url: string) {
  const client = new Client(url)
  await client.connect()
  await client.query('begin; lock table opt_out in access exclusive mode')
  const waiting = `select 1 from pg_locks where relation = 'opt_out'::regclass and not granted`
  return {
    untilBlocked: () => waitFor('a blocked backup', async () => (await client.query(waiting)).rows.length > 0),
    release: () => client.end(),
  }
}

test('no restore begins while another process makes a backup, which is complete', async () => {
  const [target, theirs, ours] = [await startMigratedPostgres(), await makeTestFolder(), await makeTestFolder()]
  for (const { stop } of [target, theirs, ours]) onTestFinished(stop)
  const configOf = (folder: string) => readConfig({ DATABASE_URL: target.url, DATA_DIR: folder })
  const saved = join(theirs.path, 'saved.gz')
  const first = await callInstallation(configOf(theirs.path), { command: 'backup', file: saved })
  const blocked = await blockBackups(target.url)
  const backup = callInstallation(configOf(theirs.path), { command: 'backup', file: join(theirs.path, 'next.gz') })
  await blocked.untilBlocked()
  const database = await openAppDatabase({ url: target.url, folder: ours, log: silentLog })
  onTestFinished(database.close)
  const restore = async () =>
    await restoreInstallation(
      { config: configOf(ours.path), database, log: silentLog },
      { id: 'test', file: saved, isReplacing: true },
    )
  await expect(restore()).rejects.toThrow('A backup of this app database is being made. Try again when it is done.')
  await blocked.release()
  const rowsOf = (sentence: string) => /^\d+ rows/.exec(sentence)?.[0]
  expect(rowsOf(await backup)).toBe(rowsOf(first))
  expect((await restore()).message).toContain('rows restored')
})

test('a restore ends a backup by the command line, which names the reason', async () => {
  const restorable = await startRestorable({ kind: 'postgres' })
  const { config, installation } = restorable
  try {
    const calls = restoreCalls(await restorable.account(operator.email))
    await restorable.backUp('saved.gz')
    await calls.summary('saved.gz')
    const blocked = await blockBackups(config.databaseUrl ?? '')
    const backup = installation
      .app()
      .answerCommand({ command: 'backup', file: join(config.backupDir, 'cut.gz') })
      .catch((error: unknown) => error)
    await blocked.untilBlocked()
    const outcome = calls.restore('saved.gz')
    await waitFor('the end of the file', async () => !(await readdir(config.backupDir)).includes('cut.gz.unfinished'))
    await blocked.release()
    expect(String(await backup)).toContain('The server stops or restores a backup. Run the command again afterwards.')
    expect((await outcome).result).toBe('restored')
    expect(await readdir(config.backupDir)).not.toContain('cut.gz')
  } finally {
    await restorable.stop()
  }
})
