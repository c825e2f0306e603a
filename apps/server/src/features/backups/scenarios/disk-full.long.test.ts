import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { movableClock, waitFor } from '@gazetteer/testkit'
import { checkArchive } from '@gazetteer/app-database'
import { backupsAnswerSchema } from '@gazetteer/contract'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../../testing/index.ts'

/** A separate disk is a tmpfs, which only root on Linux may mount. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0
const boss = { email: 'boss@example.com', password: 'correct horse' }

test.skipIf(!mayMount)(
  'a full disk leaves no part of a backup and every earlier one, is mailed, and is over when there is space',
  async () => {
    const disk = mkdtempSync(join(tmpdir(), 'gazetteer-backup-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=72m', 'tmpfs', disk])
    onTestFinished(() => {
      execFileSync('umount', [disk])
      rmdirSync(disk)
    })
    const clock = movableClock()
    const env = { OPERATORS: boss.email, BACKUP_EVERY: 'daily', BACKUP_KEEP: '1', BACKUP_DIR: disk }
    const server = await startTestServer({ clock, env })
    onTestFinished(server.stop)
    const browser = server.visitor()
    await browser.post('/api/auth/register', boss)
    await browser.post('/api/auth/login', boss)
    const state = async () => backupsAnswerSchema.parse((await browser.get('/api/operator/backups')).json)
    const filler = join(disk, 'filler')
    await writeFile(filler, Buffer.alloc(80 << 20)).catch(() => undefined)
    await browser.post('/api/operator/backups')
    await waitFor('the failure', async () => (await state()).failure !== null, 60_000)
    expect((await state()).failure?.text).toMatch(/cannot be written: .*(space|full)/)
    expect(await readdir(disk)).toEqual(['filler'])
    await rm(filler)
    clock.advance(16 * 60_000)
    await waitFor('the retry', async () => (await state()).failure === null, 60_000)
    const files = await readdir(disk)
    expect(files).toHaveLength(1)

    // The size of the last one says before the first byte that there is no room.
    await writeFile(filler, Buffer.alloc(20 << 20))
    await browser.post('/api/auth/prove', { password: boss.password })
    await browser.post('/api/operator/backups')
    await waitFor('the second failure', async () => (await state()).failure !== null, 60_000)
    expect((await state()).failure?.text).toMatch(
      /^The disk of BACKUP_DIR has 0 MB free for backups, and the last one has 1 MB\.$/,
    )
    expect((await readdir(disk)).filter((name) => name !== 'filler')).toEqual(files)
    await checkArchive(join(disk, files[0] ?? ''))
    await server.idle()
    const failed = (await server.outbox()).filter((mail) => mail.includes('Subject: Gazetteer: a backup failed'))
    expect(failed).toHaveLength(2)

    await rm(filler)
    clock.advance(16 * 60_000)
    await waitFor('the second retry', async () => (await state()).failure === null, 60_000)
    expect(await readdir(disk)).toHaveLength(1)
    expect(await readdir(disk)).not.toEqual(files)
  },
)
