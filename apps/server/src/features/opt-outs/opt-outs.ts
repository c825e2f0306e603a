import type { NewOptOut, OptOutEntry } from '@gazetteer/contract'
import { phonesIn } from '@gazetteer/listing/phone'
import { type OptOut, type OptOutKind, normalizeOptOut, optOutKey } from '@gazetteer/listing/opt-out/opt-out'
import { notifyWith } from '../../platform/app-database/index.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { cityLabel } from '../captures/index.ts'
import { deleteEntry, findSame, insertEntry } from './opt-out-table.ts'

/** NOTIFY channel: the list is another one. */
export const optOutsChanged = 'opt_outs_changed'

type OptOutsCtx = Pick<Platform, 'db' | 'clock'>

const refusals: Record<OptOutKind, (value: string) => string> = {
  phone: (value) =>
    phonesIn(value).length > 1
      ? `"${value}" is more than one phone number. Add each by itself`
      : `"${value}" is no phone number. Write it with its country: +1 208 555 0101`,
  site: (value) =>
    `"${value}" is no site of its own. A site is matched by its host, such as example.com; a page of a site that others share cannot be left out by its address`,
  name: (value) => `"${value}" has no letters to be known by`,
}

/** Puts it on the list; what is there already is answered with `isNew` false. Throws Invalid in the operator's words. */
export async function addOptOut(
  { db, clock }: OptOutsCtx,
  given: NewOptOut,
): Promise<{ entry: OptOutEntry; isNew: boolean }> {
  const optOut = read(given)
  const same = optOutKey(optOut)
  return await db.transaction().execute(async (trx) => {
    const inserted = await insertEntry(trx, { ...optOut, same, added_at: clock.now() })
    if (inserted === null) return { entry: await findSame(trx, same), isNew: false }
    await notifyWith(trx, optOutsChanged, '')
    return { entry: inserted, isNew: true }
  })
}

/** Answers with what it was. Throws NotFound. */
export async function removeOptOut({ db }: OptOutsCtx, id: number): Promise<OptOutEntry> {
  return await db.transaction().execute(async (trx) => {
    const deleted = await deleteEntry(trx, id)
    if (deleted === null) throw new NotFound(`There is no opt-out ${id}.`)
    await notifyWith(trx, optOutsChanged, '')
    return deleted
  })
}

function read({ kind, value, city }: NewOptOut): OptOut {
  if (city !== null && kind !== 'name') throw new Invalid('A city goes with a name alone.')
  const optOut = normalizeOptOut({ kind, value, city: city === null ? null : cityLabel(city) })
  if (optOut === null) throw new Invalid(refusals[kind](value))
  return optOut
}
