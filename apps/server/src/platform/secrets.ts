import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '@gazetteer/app-database'
import { StartRefused } from './start-refused.ts'

/** Encryption at rest of the users' secrets. */
export type Secrets = {
  /** `purpose` binds the ciphertext to its use: it cannot be decrypted for another. */
  seal: (text: string, purpose: string) => string
  open: (sealed: string, purpose: string) => string
}

const checkPurpose = 'installation key check'
const checkText = 'gazetteer'

/**
 * AES-256-GCM with `ENCRYPTION_KEY`, or with a key generated once in the data folder. A check value in the app
 * database rejects a key other than the one the secrets were encrypted with.
 */
export async function openSecrets(settings: { key: Buffer | null; dataDir: string; db: Db }): Promise<Secrets> {
  const { key, dataDir, db } = settings
  const secrets = secretsWith(key ?? (await keyOfFolder(dataDir)))
  const check = await checkValue(db, secrets.seal(checkText, checkPurpose))
  if (opens(secrets, check)) return secrets
  const rotated = key === null ? await readNewKey(dataDir) : null
  if (rotated !== null && opens(secretsWith(rotated), check)) {
    // `key rotate` was killed after its commit.
    await moveNewKeyFile(dataDir)
    return secretsWith(rotated)
  }
  throw new StartRefused(
    key
      ? 'ENCRYPTION_KEY is not the original key of this installation, so its encrypted data cannot be read. Set ENCRYPTION_KEY to the original key.'
      : `The key in ${join(dataDir, keyFile)} is not the original key of this installation. Set ENCRYPTION_KEY to the original key.`,
  )
}

export function secretsWith(key: Buffer): Secrets {
  return {
    seal(text, purpose) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(purpose))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

export const keyFile = 'encryption.key'

const newKeyFile = `${keyFile}.new`

async function readNewKey(dataDir: string): Promise<Buffer | null> {
  const text = await readFile(join(dataDir, newKeyFile), 'utf8').catch(() => '')
  const key = Buffer.from(text, 'base64')
  return key.length === 32 ? key : null
}

/** Stores the next key of the data folder beside the present one; returns that of an interrupted rotation, if any. */
export async function fillNewKeyFile(dataDir: string, key: Buffer): Promise<Buffer> {
  const begun = await readNewKey(dataDir)
  if (begun !== null) return begun
  await writeFile(join(dataDir, newKeyFile), `${key.toString('base64')}\n`, { mode: 0o600, flush: true })
  return key
}

/** Makes the next key the present one. */
export const moveNewKeyFile = (dataDir: string): Promise<void> =>
  rename(join(dataDir, newKeyFile), join(dataDir, keyFile))

const opens = (secrets: Secrets, check: string): boolean => {
  try {
    return secrets.open(check, checkPurpose) === checkText
  } catch {
    return false
  }
}

/** Whether the key is the one that sealed the check value of an installation. */
export const opensCheckValue = (key: Buffer, check: string): boolean => opens(secretsWith(key), check)

/** The name of the row of `installation` that has the check value. */
export const checkName = 'key-check'

/** Whether the key is the one of the installation; an installation without secrets has any key. */
export async function opensCheck(db: Db, key: Buffer): Promise<boolean> {
  const secrets = secretsWith(key)
  return opens(secrets, await checkValue(db, secrets.seal(checkText, checkPurpose)))
}

/** Replaces the check value. */
export async function resealCheck(db: Db, key: Buffer): Promise<void> {
  const value = secretsWith(key).seal(checkText, checkPurpose)
  await checkTable(db).updateTable('installation').set({ value }).where('name', '=', checkName).execute()
}

/** The contents of the data folder's key file; null: there is none. */
export async function readKeyFile(dataDir: string): Promise<string | null> {
  const text = await readFile(join(dataDir, keyFile), 'utf8').catch(() => null)
  return text?.trim() ?? null
}

async function keyOfFolder(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, keyFile)
  // Renamed into place when complete, so that a concurrent process, or one after a crash, finds a valid key or none.
  const made = `${path}.${randomUUID()}`
  await writeFile(made, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
  try {
    await link(made, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(made, { force: true })
  }
  await chmod(path, 0o600)
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64')
  if (key.length !== 32) throw new StartRefused(`${path} does not contain a key of 32 bytes in base64.`)
  return key
}

const checkTable = (db: Db) => db.withTables<{ installation: { name: string; value: string } }>()

/** The installation's check value; the first process stores its own. */
async function checkValue(db: Db, storedText: string): Promise<string> {
  const installation = checkTable(db)
  await installation
    .insertInto('installation')
    .values({ name: checkName, value: storedText })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Waits for a rotation that has not committed yet.
  const query = installation.selectFrom('installation').select('value').where('name', '=', checkName).forShare()
  return (await query.executeTakeFirstOrThrow()).value
}
