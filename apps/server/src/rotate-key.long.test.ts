import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { openSecrets, secretsWith } from './platform/secrets.ts'
import { openSoleProcess } from './platform/sole-process.ts'
import { silentLog } from './platform/log.ts'
import { rotateInstallationKey, sealedColumns } from './rotate-key.ts'
import { type TestAppDatabase, appDatabaseKinds, startTestAppDatabase, startTestServer } from './testing/index.ts'

describe.each(appDatabaseKinds)('a rotation of the key (%s)', (kind) => {
  let database: TestAppDatabase
  beforeEach(async () => {
    database = await startTestAppDatabase(kind)
  })
  afterEach(() => database.stop())

  const configOf = (env: Record<string, string> = {}) =>
    readConfig({ ...env, DATA_DIR: database.folder, ...(database.url === null ? {} : { DATABASE_URL: database.url }) })
  const rotate = (newKey: string | null = null, env: Record<string, string> = {}) =>
    rotateInstallationKey({ config: configOf(env), database, log: silentLog }, newKey)
  const keyPath = () => join(database.folder, 'encryption.key')
  const webhookSecret = async () => {
    const { rows } = await sql<{ sealed: string }>`select sealed from webhook`.execute(database.db)
    return rows[0]?.sealed ?? ''
  }

  /** An installation with a webhook, a saved database, one-time codes and a waiting mail. */
  async function fill(env: Record<string, string> = {}): Promise<void> {
    const server = await startTestServer({ database, env: { PLAN_FOR_NEW_ACCOUNTS: 'professional', ...env } })
    const { browser, id } = await server.signedIn()
    await browser.post('/api/webhooks/create', { url: 'https://example.com/hook', events: ['run.ended'] })
    const secrets = await openSecrets({ key: configOf(env).encryptionKey, dataDir: database.folder, db: database.db })
    await sql`insert into destination (account_id, provider, sealed, saved_at)
      values (${id}, 'mysql', ${secrets.seal('password', id)}, 0)`.execute(database.db)
    await sql`insert into totp (account_id, sealed, created_at)
      values (${id}, ${secrets.seal('one-time codes', id)}, 0)`.execute(database.db)
    await server.stop()
    await sql`insert into mail_outbox (id, queue, sealed, created_at)
      values ('m1', 'none', ${secrets.seal('mail', 'mail')}, 0)`.execute(database.db)
  }

  test('covers every encrypted column', async () => {
    const { rows } = await sql<{ table_name: string; column_name: string }>`
      select table_name, column_name from information_schema.columns
      where column_name like '%sealed%' and table_schema = current_schema()`.execute(database.db)
    const covered = sealedColumns.map(({ table, column }) => `${table}.${column}`)
    await fill()
    expect(rows.map((row) => `${row.table_name}.${row.column_name}`).sort()).toEqual(covered.toSorted())
  })

  test('encrypts all secrets with a new key in the data folder', async () => {
    await fill()
    const oldKey = await readFile(keyPath(), 'utf8')
    const before = await webhookSecret()
    const secret = secretsWith(Buffer.from(oldKey, 'base64')).open(before, 'webhook')
    expect((await rotate()).message).toContain('Secrets encrypted with the new key: 4.')
    const newKey = await readFile(keyPath(), 'utf8')
    expect(newKey).not.toBe(oldKey)
    const secrets = await openSecrets({ key: null, dataDir: database.folder, db: database.db })
    expect(secrets.open(await webhookSecret(), 'webhook')).toBe(secret)
    expect(() => secrets.open(before, 'webhook')).toThrow('authenticate')
  })

  test('is completed by the next start after a kill between its commit and the change of the file', async () => {
    await fill()
    const oldKey = await readFile(keyPath(), 'utf8')
    await rotate()
    const newKey = await readFile(keyPath(), 'utf8')
    await writeFile(`${keyPath()}.new`, newKey)
    await writeFile(keyPath(), oldKey)
    const secrets = await openSecrets({ key: null, dataDir: database.folder, db: database.db })
    expect(secrets.open(await webhookSecret(), 'webhook')).not.toBe('')
    expect(await readFile(keyPath(), 'utf8')).toBe(newKey)
  })

  test('continues after a kill before its commit, with the key that it had begun with', async () => {
    await fill()
    const begun = `${randomBytes(32).toString('base64')}\n`
    await writeFile(`${keyPath()}.new`, begun)
    await openSecrets({ key: null, dataDir: database.folder, db: database.db })
    await rotate()
    expect(await readFile(keyPath(), 'utf8')).toBe(begun)
  })

  test('with ENCRYPTION_KEY, needs the next one, and may be repeated', async () => {
    const [ENCRYPTION_KEY, next] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
    await fill({ ENCRYPTION_KEY })
    await expect(rotate(null, { ENCRYPTION_KEY })).rejects.toThrow('Give the new key with --key-file FILE.')
    await expect(rotate(ENCRYPTION_KEY, { ENCRYPTION_KEY })).rejects.toThrow('is the present ENCRYPTION_KEY')
    await expect(rotate(next, { ENCRYPTION_KEY: randomBytes(32).toString('base64') })).rejects.toThrow('original key')
    expect((await rotate(next, { ENCRYPTION_KEY })).message).toContain('new key: 4. Set ENCRYPTION_KEY to the new key')
    expect((await rotate(next, { ENCRYPTION_KEY })).message).toContain('had the new key already')
    expect(secretsWith(Buffer.from(next, 'base64')).open(await webhookSecret(), 'webhook')).not.toBe('')
  })

  test('is refused while a server runs', async () => {
    const server = await startTestServer({ database })
    await expect(server.command({ command: 'key-rotate', newKey: null })).rejects.toThrow('Stop the server first')
    await server.stop()
    if (kind === 'embedded') return
    const onFirstProcess = async () => undefined
    const leave = await openSoleProcess({ url: database.url, log: silentLog, presence: null, onFirstProcess })
    await expect(rotate()).rejects.toThrow('Stop all its processes first.')
    await leave()
  })
})
