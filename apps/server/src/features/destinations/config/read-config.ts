import { type DatabaseConfig, databaseConfigSchema } from '@gazetteer/contract'
import type { Platform } from '../../../platform/platform.ts'
import { findDestination } from './destination-table.ts'

/** `sealed` is the encrypted configuration as stored; used to detect changes. */
export type StoredConfig = { config: DatabaseConfig; sealed: string }

/** The account's configuration including secrets; null before any choice. */
export async function readConfig(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  accountId: string,
): Promise<StoredConfig | null> {
  const row = await findDestination(db, accountId)
  if (row === null) return null
  const config = databaseConfigSchema.parse(JSON.parse(secrets.open(row.sealed, accountId)))
  return { config, sealed: row.sealed }
}
