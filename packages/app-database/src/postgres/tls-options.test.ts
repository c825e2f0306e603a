import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import type { StartedServer } from '@gazetteer/testkit/servers/started-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackup } from '../backup/make-backup.ts'
import { silentLog } from '../log.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import { openPostgres } from './open-postgres.ts'
import { makeSignedCertificate } from './private-authority.fixture.ts'

let encrypted: StartedServer
let plain: StartedServer
let authority: string
let folder: string
const warnings: string[] = []
const onWarning = (warning: Error): void => void warnings.push(warning.message)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gazetteer-test-'))
  plain = await startPostgres()
  encrypted = await startPostgres({
    prepare: async (path, user) => {
      const made = await makeSignedCertificate(path, user)
      authority = made.authority
      return made.settings
    },
  })
  process.on('warning', onWarning)
})
afterAll(async () => {
  process.off('warning', onWarning)
  await encrypted.stop()
  await plain.stop()
  await rm(folder, { recursive: true })
})

const addressOf = ({ url }: StartedServer, query: string, host = 'localhost'): string =>
  `${url.replace('127.0.0.1', host)}${query === '' ? '' : `?${query}`}`

/** Opens the app database and makes a backup; returns whether the connections of both are encrypted. */
async function isEncrypted(url: string): Promise<boolean> {
  const database = await openPostgres({ url, log: silentLog })
  try {
    const sql = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()'
    const { rows } = await database.executeSql(sql)
    const snapshot = await database.openSnapshot()
    const [ofSnapshot] = await snapshot.ask(sql)
    await snapshot.close()
    await migrate(database, migrations)
    const file = join(folder, `${Math.random()}.gz`)
    await makeBackup(database, file, { madeAt: '2026-01-01T00:00:00.000Z', version: '1.0.0', key: null })
    expect(ofSnapshot?.['ssl']).toBe(rows[0]?.['ssl'])
    return rows[0]?.['ssl'] === true
  } finally {
    await database.close()
  }
}

test.each([
  ['sslmode=require', true],
  ['sslmode=prefer', true],
  ['sslmode=no-verify', true],
  ['ssl=true', true],
  ['sslmode=require&uselibpqcompat=true', true],
  ['sslmode=verify-full&sslrootcert=CA', true],
  ['sslmode=verify-ca&sslrootcert=CA', true],
  ['sslmode=require&sslrootcert=CA&application_name=own', true],
  ['sslmode=disable', false],
  ['sslmode=allow', false],
  ['', false],
])('a server with TLS and %s: encrypted %s, without a warning of Node', async (query, expected) => {
  expect(await isEncrypted(addressOf(encrypted, query.replace('CA', authority)))).toBe(expected)
  expect(warnings).toEqual([])
})

test('prefer falls back without TLS, and require does not', async () => {
  expect(await isEncrypted(addressOf(plain, 'sslmode=prefer'))).toBe(false)
  await expect(isEncrypted(addressOf(plain, 'sslmode=require'))).rejects.toThrow(
    'The app database that DATABASE_URL names cannot be used: The server does not support SSL connections. Use sslmode=prefer or sslmode=disable in DATABASE_URL only if you trust the network.',
  )
})

test.each(['sslmode=verify-full', 'sslmode=verify-ca'])(
  '%s with an unknown authority names the settings',
  async (query) => {
    await expect(isEncrypted(addressOf(encrypted, query))).rejects.toThrow(
      /Name the certificate of its authority with sslrootcert=.*NODE_EXTRA_CA_CERTS; sslmode=require encrypts without verification\.$/,
    )
  },
)

test('a certificate for another name passes verify-ca, and not verify-full', async () => {
  const query = (mode: string) => `sslmode=${mode}&sslrootcert=${authority}`
  expect(await isEncrypted(addressOf(encrypted, query('verify-ca'), '127.0.0.1'))).toBe(true)
  await expect(isEncrypted(addressOf(encrypted, query('verify-full'), '127.0.0.1'))).rejects.toThrow(
    /Use the name in the certificate, or sslmode=verify-ca, which accepts any name\.$/,
  )
})

test('a file that cannot be read and an unknown mode are named', async () => {
  await expect(isEncrypted(addressOf(encrypted, 'sslmode=verify-full&sslrootcert=/nowhere/ca.crt'))).rejects.toThrow(
    'The file /nowhere/ca.crt, which sslrootcert in DATABASE_URL names, cannot be read (ENOENT).',
  )
  await expect(isEncrypted(addressOf(encrypted, 'sslmode=on'))).rejects.toThrow(
    /The option sslmode of DATABASE_URL supports only disable, allow, prefer, require/,
  )
})
