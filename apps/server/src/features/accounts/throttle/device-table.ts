import type { AccountRow } from '../account-table.ts'
import type { Db, Trx } from '@gazetteer/app-database'

/** A browser that has signed in to the account before; the token is only in its cookie. */
type DeviceRow = { token_hash: string; account_id: string; seen_at: number }

const maxDevices = 50
const deviceTables = (db: Db) => db.withTables<{ device: DeviceRow; account: AccountRow }>()

/** Which of these devices has signed in to the account of this address before. */
export async function findDevice(db: Db, emailKey: string, hashes: string[]): Promise<string | undefined> {
  if (hashes.length === 0) return undefined
  const device = await deviceTables(db)
    .selectFrom('device')
    .innerJoin('account', 'account.id', 'device.account_id')
    .select('device.token_hash')
    .where('account.email_key', '=', emailKey)
    .where('device.token_hash', 'in', hashes)
    .executeTakeFirst()
  return device?.token_hash
}

/** Returns false when none of these belongs to the account. */
export async function markDevicesSeen(trx: Trx, accountId: string, seen: { hashes: string[]; at: number }) {
  if (seen.hashes.length === 0) return false
  const { numUpdatedRows } = await deviceTables(trx)
    .updateTable('device')
    .set({ seen_at: seen.at })
    .where('account_id', '=', accountId)
    .where('token_hash', 'in', seen.hashes)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Deletes the account's oldest devices, so that a program that signs in each time cannot grow the list without bound.
 */
export async function insertDevice(trx: Trx, row: DeviceRow): Promise<void> {
  await deviceTables(trx).insertInto('device').values(row).execute()
  const newest = deviceTables(trx).selectFrom('device').select('token_hash').where('account_id', '=', row.account_id)
  await deviceTables(trx)
    .deleteFrom('device')
    .where('account_id', '=', row.account_id)
    .where('token_hash', 'not in', newest.orderBy('seen_at', 'desc').orderBy('token_hash').limit(maxDevices))
    .execute()
}

export async function deleteDevicesOf(trx: Trx, accountId: string, except: string[]): Promise<void> {
  const query = deviceTables(trx).deleteFrom('device').where('account_id', '=', accountId)
  await (except.length === 0 ? query : query.where('token_hash', 'not in', except)).execute()
}
