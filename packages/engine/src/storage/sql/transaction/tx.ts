import { areaOperations } from '../rows/area-rows.ts'
import { enrichedFieldOperations } from '../rows/filled-rows.ts'
import { foundOperations } from '../rows/found-listings.ts'
import { listingOperations } from '../rows/listing-rows.ts'
import { manyAreasOperations } from '../rows/many-areas.ts'
import { pageOperations } from '../rows/page-rows.ts'
import { promptOperations } from '../rows/prompt-rows.ts'
import { runOperations } from '../rows/run-rows.ts'
import { tablesIn } from '../tables.ts'
import type { StorageTx } from '../../storage.ts'
import type { AppTrx } from '../tables.ts'
import type { TxSettings } from './tx-settings.ts'

export async function inTransaction<R>(
  trx: AppTrx,
  settings: TxSettings,
  work: (tx: StorageTx) => Promise<R>,
): Promise<R> {
  const { credits, sent } = settings
  const inside = tablesIn(trx)
  /** Remaining credits of the accounts locked by this transaction. */
  const creditsLeft = new Map<string, number | null>()
  return await work({
    lockCredits: async (accountId) => {
      const known = creditsLeft.get(accountId)
      if (known !== undefined) return known
      const now = await credits.lock(trx, accountId)
      creditsLeft.set(accountId, now)
      return now
    },
    chargeCredits: async (accountId, listings) => {
      if (listings > 0) sent.send(credits.charge(trx, accountId, listings))
      creditsLeft.delete(accountId)
    },
    refundCredits: async (accountId, listings) => {
      if (listings > 0) sent.send(credits.refund(trx, accountId, listings))
    },
    ...runOperations(inside, settings),
    ...areaOperations(inside, sent),
    ...manyAreasOperations(inside, sent),
    ...pageOperations(inside, sent),
    ...foundOperations(inside, sent),
    ...listingOperations(inside, settings),
    ...enrichedFieldOperations(inside, sent),
    ...promptOperations(inside, sent),
  })
}
