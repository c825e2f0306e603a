import { makeTestFolder, waitFor } from '@gazetteer/testkit'
import { startS3rver } from '@gazetteer/testkit/servers/start-s3rver'
import { backupsAnswerSchema } from '@gazetteer/contract'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../../testing/index.ts'

const boss = { email: 'boss@example.com', password: 'correct horse' }
const rows = 8_000
const hashesInRow = 400

test('a backup of more than 50 MB goes to S3 in parts, and is read back', async () => {
  const folder = await makeTestFolder()
  const s3 = await startS3rver(folder.path)
  onTestFinished(async () => {
    await s3.stop()
    await folder.stop()
  })
  const server = await startTestServer({ env: { OPERATORS: boss.email, BACKUP_S3_URL: s3.url } })
  onTestFinished(server.stop)
  // Random, so that half of it remains when it is packed.
  await server.database.executeSql(
    `insert into website_memory select 'row ' || n, words.text, 0 from generate_series(1, $2) n
      cross join lateral (select string_agg(md5(random()::text || n || i), '') as text from (select n) one(n), generate_series(1, $1) i) words`,
    [hashesInRow, rows],
  )
  const browser = server.visitor()
  await browser.post('/api/auth/register', boss)
  await browser.post('/api/auth/login', boss)
  const state = async () => backupsAnswerSchema.parse((await browser.get('/api/operator/backups')).json)
  await browser.post('/api/operator/backups')
  await waitFor('the copy', async () => (await state()).lastVerifiedAt !== null, 120_000)
  const { backups, failure } = await state()
  expect(failure).toBeNull()
  expect(backups).toMatchObject([{ where: 'both', verified: true }])
  expect(backups[0]?.bytes).toBeGreaterThan(50_000_000)
})
