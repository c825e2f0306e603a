import type { AccountRow } from '../account-table.ts'
import { Conflict } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { factorsOf } from './factor-tables.ts'

/**
 * Call after the removal, in its transaction. Where a second factor is required, an account with a password keeps one:
 * its sessions would go on without any.
 */
export async function refuseLastFactor(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  { id, password_hash: passwordHash }: Pick<AccountRow, 'id' | 'password_hash'>,
): Promise<void> {
  if (!config.requireSecondFactor || passwordHash === null) return
  const factors = (await factorsOf(db, [id])).get(id)
  if (factors !== undefined && (factors.hasTotp || factors.passkeys > 0)) return
  throw new Conflict('This server requires a second factor. Add another one first.', { code: 'last-factor' })
}
