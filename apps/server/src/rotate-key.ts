import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { AppDatabase, Trx } from '@gazetteer/app-database'
import {
  fillNewKeyFile,
  moveNewKeyFile,
  opensCheck,
  readKeyFile,
  resealCheck,
  secretsWith,
} from './platform/secrets.ts'
import { secretPurpose } from './features/webhooks/index.ts'
import { mailPurpose } from './platform/mail/post-mail.ts'
import type { OpenInstallation } from './backup.ts'
import { Conflict, Invalid } from './platform/errors.ts'
import { openSoleProcess, otherProcessText } from './platform/sole-process.ts'

/** Columns with encrypted values. `purpose` is the constant, or the column, that the value is bound to. */
type SealedColumn = { table: string; column: string; purpose: { constant: string } | { column: string } }

export const sealedColumns: readonly SealedColumn[] = [
  { table: 'destination', column: 'sealed', purpose: { column: 'account_id' } },
  { table: 'totp', column: 'sealed', purpose: { column: 'account_id' } },
  { table: 'webhook', column: 'sealed', purpose: { constant: secretPurpose } },
  { table: 'webhook', column: 'old_sealed', purpose: { constant: secretPurpose } },
  { table: 'mail_outbox', column: 'sealed', purpose: { constant: mailPurpose } },
]

type Rotation = {
  database: AppDatabase
  dataDir: string
  /** `ENCRYPTION_KEY`; null: the key is in the data folder. */
  key: Buffer | null
  /** The next `ENCRYPTION_KEY`; null with a key in the data folder, which gets a random one. */
  newKey: Buffer | null
}

/**
 * Encrypts all secrets with a new key, in one transaction. After a kill it can be repeated: the key file changes only
 * after the commit, and a start in between completes the change. No process may use the app database meanwhile. Returns
 * the number of values; null: they have the new key already. Throws Invalid with a message for the operator.
 */
export async function rotateKey({ database, dataDir, key, newKey: given }: Rotation): Promise<number | null> {
  if (key !== null && given === null) throw new Invalid('ENCRYPTION_KEY is set. Give the new key with --key-file FILE.')
  if (key === null && given !== null) {
    throw new Invalid('--key-file is only for installations with ENCRYPTION_KEY. Here the key is in the data folder.')
  }
  const newKey = given ?? (await fillNewKeyFile(dataDir, randomBytes(32)))
  if (key !== null && timingSafeEqual(key, newKey)) throw new Invalid('The new key is the present ENCRYPTION_KEY.')
  const count = await database.db.transaction().execute(async (trx) => {
    if (await opensCheck(trx, newKey)) return null
    const oldKey = key ?? Buffer.from((await readKeyFile(dataDir)) ?? '', 'base64')
    if (oldKey.length !== 32 || !(await opensCheck(trx, oldKey))) {
      throw new Invalid('The present key is not the original key of this installation. Nothing was changed.')
    }
    return await reseal(trx, { oldKey, newKey })
  })
  if (key === null) await moveNewKeyFile(dataDir)
  return count
}

async function reseal(trx: Trx, { oldKey, newKey }: { oldKey: Buffer; newKey: Buffer }): Promise<number> {
  const [before, after] = [secretsWith(oldKey), secretsWith(newKey)]
  await resealCheck(trx, newKey)
  let count = 0
  for (const { table, column, purpose } of sealedColumns) {
    const bound = 'column' in purpose ? sql.ref(purpose.column) : sql.val(purpose.constant)
    const { rows } = await sql<{ row: string; sealed: string; purpose: string }>`
      select ctid::text as row, ${sql.ref(column)} as sealed, ${bound}::text as purpose
      from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(trx)
    for (const { row, sealed, purpose: of } of rows) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${after.seal(before.open(sealed, of), of)}
        where ctid = ${row}::tid`.execute(trx)
    }
    count += rows.length
  }
  return count
}

/** The operator command `key rotate`; needs exclusive use of the app database. `newKey` is base64. Returns sentences. */
export async function rotateInstallationKey(
  { config, database, log }: Omit<OpenInstallation, 'clock'>,
  newKey: string | null,
): Promise<{ message: string }> {
  const { databaseUrl: url, dataDir, encryptionKey: key } = config
  const given = newKey === null ? null : Buffer.from(newKey, 'base64')
  const rotations: PromiseSettledResult<number | null>[] = []
  const leave = await openSoleProcess({
    url,
    log,
    presence: null,
    // A server that starts meanwhile waits for the end. An error must not leave the lock held.
    onFirstProcess: async () =>
      void rotations.push(...(await Promise.allSettled([rotateKey({ database, dataDir, key, newKey: given })]))),
  })
  await leave()
  const [rotation] = rotations
  if (rotation === undefined) {
    throw new Conflict(otherProcessText)
  }
  if (rotation.status === 'rejected') throw rotation.reason
  return { message: sentencesOf(rotation.value, key !== null) }
}

function sentencesOf(count: number | null, hasSetting: boolean): string {
  return [
    count === null ? 'All secrets had the new key already.' : `Secrets encrypted with the new key: ${count}.`,
    hasSetting ? 'Set ENCRYPTION_KEY to the new key before the next start.' : 'The new key is in the data folder.',
    'Earlier backups need the former key.',
  ].join(' ')
}
