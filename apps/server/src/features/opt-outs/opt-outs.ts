import type { NewOptOut, OptOutEntry } from '@gazetteer/contract'
import { phonesIn } from '@gazetteer/listing/normalize'
import { type OptOut, type OptOutKind, normalizeOptOut, optOutKey } from '@gazetteer/listing/opt-out'
import { notifyWith } from '@gazetteer/app-database'
import { Invalid, NotFound } from '../../platform/errors.ts'
import { cityLabel } from '../captures/index.ts'
import type { OptOutsContext } from './context.ts'
import { deleteEntry, findSame, insertEntry } from './opt-out-table.ts'

/** NOTIFY channel: the list changed. */
export const optOutsChanged = 'opt_outs_changed'

const refusals: Record<OptOutKind, (value: string) => string> = {
  phone: (value) =>
    phonesIn(value).length > 1
      ? `"${value}" contains several phone numbers. Add each one separately`
      : `"${value}" is not a phone number. Include the country code: +1 208 555 0101`,
  site: (value) =>
    `"${value}" does not belong to one business only. Enter a host such as example.com. Pages of a shared site cannot be opted out by their URL`,
  name: (value) => `"${value}" has no letters or digits. Enter the name of the business`,
}

/** Adds an entry; returns `isNew` false when an equal one exists. Throws Invalid with a message for the operator. */
export async function addOptOut(
  { db, clock }: Pick<OptOutsContext, 'db' | 'clock'>,
  given: NewOptOut,
): Promise<{ entry: OptOutEntry; isNew: boolean }> {
  const optOut = readOptOut(given)
  const same = optOutKey(optOut)
  return await db.transaction().execute(async (trx) => {
    const inserted = await insertEntry(trx, { ...optOut, same, added_at: clock.now() })
    if (inserted === null) return { entry: await findSame(trx, same), isNew: false }
    await notifyWith(trx, optOutsChanged, '')
    return { entry: inserted, isNew: true }
  })
}

/** Returns the removed entry. Throws NotFound. */
export async function removeOptOut({ db }: Pick<OptOutsContext, 'db'>, id: number): Promise<OptOutEntry> {
  return await db.transaction().execute(async (trx) => {
    const deleted = await deleteEntry(trx, id)
    if (deleted === null) throw new NotFound(`There is no opt-out ${id}.`)
    await notifyWith(trx, optOutsChanged, '')
    return deleted
  })
}

/** The stored form. Throws Invalid with a message for the operator. */
export function readOptOut({ kind, value, city }: NewOptOut): OptOut {
  if (city !== null && kind !== 'name') throw new Invalid('A city can only be combined with a name.')
  const optOut = normalizeOptOut({ kind, value, city: city === null ? null : cityLabel(city) })
  if (optOut === null) throw new Invalid(refusals[kind](value))
  return optOut
}
