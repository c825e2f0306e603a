import { type AppDatabase, AppDatabaseError, checkArchive, compatibilityOf, migrations } from '@gazetteer/app-database'
import type { BackupSummary } from '@gazetteer/contract'
import { archivedKind, countArchivedListings } from '@gazetteer/engine/sql'
import { countAccounts } from '../accounts/index.ts'
import { checkName, opensCheckValue, readKeyFile } from '../../platform/secrets.ts'

/** The encryption keys of this installation; `setting`: ENCRYPTION_KEY. */
export type OwnKeys = { setting: Buffer | null; folder: Buffer | null }

export async function readOwnKeys(config: { encryptionKey: Buffer | null; dataDir: string }): Promise<OwnKeys> {
  const text = config.encryptionKey === null ? await readKeyFile(config.dataDir) : null
  return { setting: config.encryptionKey, folder: text === null ? null : Buffer.from(text, 'base64') }
}

/**
 * Reads a backup completely and says what its restore would do; changes nothing. Throws AppDatabaseError when the file
 * is damaged or truncated.
 */
export async function inspectBackup(path: string, keys: OwnKeys): Promise<BackupSummary> {
  let [accounts, listings, activeCaptures] = [0, 0, 0]
  let check: string | null = null
  const { manifest, rows } = await checkArchive(path, {
    onRow(row) {
      const kind = archivedKind(row)
      if (kind === 'listing') listings += 1
      else if (kind === 'active-run') activeCaptures += 1
      else if (row.table === 'account') accounts += 1
      else if (row.table === 'installation' && row.valueOf('name') === checkName) check = row.valueOf('value')
    },
  })
  const { version, madeAt } = manifest
  const compatibility = compatibilityOf(manifest.migrations, migrations)
  const key = keyStateOf(check, { ...keys, backup: manifest.key === null ? null : Buffer.from(manifest.key, 'base64') })
  const problem = problemOf({ version, compatibility, key, hasSetting: keys.setting !== null })
  return { version, madeAt, rows, accounts, listings, activeCaptures, compatibility, key, problem }
}

/** After a restore ENCRYPTION_KEY is used where it is set, else the key of the backup, else that of the data folder. */
function keyStateOf(check: string | null, keys: OwnKeys & { backup: Buffer | null }): BackupSummary['key'] {
  if (check === null) return 'unneeded'
  const used = (['setting', 'backup', 'folder'] as const).find((name) => keys[name] !== null)
  const key = used === undefined ? null : keys[used]
  if (used === undefined || key === null) return 'missing'
  if (key.length === 32 && opensCheckValue(key, check)) return used
  return used === 'folder' ? 'missing' : 'wrong'
}

type Facts = Pick<BackupSummary, 'version' | 'compatibility' | 'key'> & { hasSetting: boolean }

function problemOf({ version, compatibility, key, hasSetting }: Facts): string | null {
  if (compatibility === 'newer')
    return `A newer version of Gazetteer (${version}) made this backup. Restore it with that version.`
  if (compatibility === 'development')
    return 'This backup is from a development version of Gazetteer before 1.6.0, which cannot be restored.'
  if (key === 'missing')
    return 'This backup does not contain its encryption key. Set ENCRYPTION_KEY to the key that was in use when it was made, and start Gazetteer again.'
  if (key !== 'wrong') return null
  return hasSetting
    ? 'ENCRYPTION_KEY is not the key of this backup, so its secrets could not be read. Set ENCRYPTION_KEY to the key that was in use when it was made, or unset it if the backup contains its key.'
    : 'The encryption key in this backup does not open its secrets: the file is damaged.'
}

/** Throws AppDatabaseError when the restored tables do not have the rows of the backup. */
export async function verifyCounts(
  { db }: Pick<AppDatabase, 'db'>,
  summary: Pick<BackupSummary, 'accounts' | 'listings'>,
): Promise<void> {
  const found = { accounts: await countAccounts(db), listings: await countArchivedListings(db) }
  for (const name of ['accounts', 'listings'] as const)
    if (found[name] !== summary[name])
      throw new AppDatabaseError(
        `The backup has ${summary[name]} ${name}, and ${found[name]} were found after the restore.`,
      )
}
