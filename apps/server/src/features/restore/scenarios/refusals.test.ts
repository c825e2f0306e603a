import { execFile } from 'node:child_process'
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeTestFolder } from '@gazetteer/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { startMigratedPostgres } from '../../../testing/index.ts'
import { openRestorable, operator, restoreCalls, startRestorable } from './restorable.fixture.ts'

const run = promisify(execFile)

test('refuses while other processes use the app database, before anything changes', async () => {
  const database = await startMigratedPostgres()
  const [folder, otherFolder] = [await makeTestFolder(), await makeTestFolder()]
  const env = { DATABASE_URL: database.url, ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') }
  const one = await openRestorable({ ...env, DATA_DIR: folder.path })
  const worker = await openRestorable({ ...env, DATA_DIR: otherFolder.path, METRICS_PORT: '0', ROLE: 'worker' })
  try {
    const browser = await one.account(operator.email)
    const calls = restoreCalls(browser)
    await one.backUp('saved.gz')
    expect(await calls.summary('saved.gz')).toMatchObject({ key: 'setting', problem: null })
    const refusal = 'Other processes of Gazetteer use this app database. Stop all of them except this one first.'
    expect((await browser.get('/api/operator/restore')).json).toMatchObject({ refusal })
    expect(await calls.start('saved.gz')).toMatchObject({ status: 409, json: { error: refusal } })
    await worker.stop()
    expect((await calls.restore('saved.gz')).result).toBe('restored')
  } finally {
    await one.stop()
    for (const { stop } of [folder, otherFolder, database]) await stop()
  }
})

test('a full disk at the restore point changes nothing', async (context) => {
  const folder = await makeTestFolder()
  onTestFinished(folder.stop)
  const small = join(folder.path, 'small')
  await mkdir(small)
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=96k', 'tmpfs', small]).then(
    () => true,
    () => false,
  )
  if (!isMounted) return context.skip('a file system cannot be mounted')
  onTestFinished(async () => void (await run('umount', [small])))
  const restorable = await startRestorable({ kind: 'postgres', env: { BACKUP_DIR: small } })
  try {
    const calls = restoreCalls(await restorable.account(operator.email))
    await restorable.backUp('saved.gz')
    await calls.summary('saved.gz')
    await writeFile(join(small, 'rest'), Buffer.alloc(1 << 20)).catch(() => undefined) // until the disk is full
    expect(await calls.restore('saved.gz')).toMatchObject({
      result: 'unchanged',
      text: expect.stringContaining('the disk is full'),
    })
    expect(await restorable.canSignIn(operator.email)).toBe(true)
    expect((await readdir(small)).toSorted()).toEqual(['rest', 'saved.gz'])
    const [{ json, status }] = [await calls.upload({ bytes: 1e9, offset: 0, data: 'H4sI' })]
    expect([status, json['error']]).toEqual([409, expect.stringContaining('the disk of BACKUP_DIR has only 0 free')])
  } finally {
    await restorable.stop()
  }
})

test('reads no file outside BACKUP_DIR through a link, and no folder', async () => {
  const restorable = await startRestorable({ kind: 'postgres' })
  const { config } = restorable
  try {
    const calls = restoreCalls(await restorable.account(operator.email))
    await restorable.backUp('saved.gz')
    await symlink(join(config.dataDir, 'encryption.key'), join(config.backupDir, 'outside.gz'))
    await symlink(join(config.backupDir, 'saved.gz'), join(config.backupDir, 'inside.gz'))
    await mkdir(join(config.backupDir, 'folder.gz'))
    for (const name of ['outside.gz', 'folder.gz', 'missing.gz']) expect((await calls.check(name)).status).toBe(404)
    expect((await calls.summary('inside.gz')).problem).toBeNull()
  } finally {
    await restorable.stop()
  }
})
