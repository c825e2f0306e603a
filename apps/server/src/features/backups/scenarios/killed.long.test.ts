import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type FakeBucket, makeTestFolder, readJson, startFakeBucket, waitFor } from '@gazetteer/testkit'
import { checkArchive } from '@gazetteer/app-database'
import { backupsAnswerSchema } from '@gazetteer/contract'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type ServerProcess, startServerProcess } from '../../../testing/index.ts'

const kills = 15
const boss = { email: 'boss@example.com', password: 'correct horse' }

async function signIn(server: ServerProcess) {
  const browser = server.browser()
  await browser.post('/api/auth/register', boss)
  const { json } = await browser.post('/api/auth/login', boss)
  readJson(json['user'], { id: z.string() })
  const state = async () => backupsAnswerSchema.parse((await browser.get('/api/operator/backups')).json)
  return { browser, state }
}

/** Complete backups only are listed, and each of them can be read. */
async function expectReadable(folder: string, bucket: FakeBucket, listed: readonly { name: string }[]) {
  for (const { name } of listed) expect(name).toMatch(/\.gz$/)
  const files = (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith('.gz'))
  for (const name of files) await checkArchive(join(folder, name))
  expect(files.every((name) => listed.some((backup) => backup.name === name))).toBe(true)
  expect(bucket.objects.size).toBeLessThanOrEqual(4)
  return files
}

test(`${kills} kills during backups and uploads leave complete backups, and the next one succeeds`, async () => {
  const bucket = await startFakeBucket()
  const data = await makeTestFolder()
  onTestFinished(async () => {
    await bucket.stop()
    await data.stop()
  })
  const folder = join(data.path, 'backups')
  const env = {
    DATA_DIR: data.path,
    MAPS_SOURCE: 'sample',
    MAP_TILES: 'off',
    OPERATORS: boss.email,
    BACKUP_EVERY: 'off',
    BACKUP_KEEP: '2',
    BACKUP_S3_URL: bucket.url(),
  }
  // In every second round the process is killed while it uploads, and the answer comes late.
  let onUpload: (() => void) | null = null
  bucket.faultFor = ({ method }) => {
    if (onUpload === null || method !== 'PUT') return null
    onUpload()
    return { kind: 'hang' }
  }
  let unfinishedUploads = 0
  let lastVerifiedAt = 0
  for (let round = 0; round < kills; round += 1) {
    const server = await startServerProcess(env)
    const { browser, state } = await signIn(server)
    // The backup that the kill before cut off goes on by itself.
    const known = lastVerifiedAt
    await waitFor('the backup before', async () => round === 0 || ((await state()).lastVerifiedAt ?? 0) > known, 60_000)
    lastVerifiedAt = (await state()).lastVerifiedAt ?? 0
    await expectReadable(folder, bucket, (await state()).backups)
    const reached = new Promise<void>((resolve) => {
      onUpload = round % 2 === 1 ? resolve : null
    })
    const answer = await browser.post('/api/operator/backups')
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('has begun')])
    if (round % 2 === 1) await reached
    else await wait(round * 80)
    await server.kill()
    onUpload = null
    unfinishedUploads += bucket.uploads.size
  }
  expect(unfinishedUploads).toBeGreaterThan(0)
  const server = await startServerProcess(env)
  const { browser, state } = await signIn(server)
  await waitFor('the last one', async () => ((await state()).lastVerifiedAt ?? 0) > lastVerifiedAt, 60_000)
  expect((await browser.post('/api/operator/backups')).status).toBe(200)
  await waitFor('one more', async () => (await state()).running === null, 60_000)
  const { backups, failure } = await state()
  expect(failure).toBeNull()
  expect(await expectReadable(folder, bucket, backups)).toHaveLength(2)
  expect(backups.map(({ where, verified }) => [where, verified])).toEqual([
    ['both', true],
    ['both', true],
  ])
  expect((await readdir(folder)).filter((name) => !name.endsWith('.gz'))).toEqual([])
  expect([bucket.uploads.size, bucket.objects.size]).toEqual([0, 2])
  await server.stop()
}, 1_500_000)
