import { dismissedPairsOfAccount, type Remembered, tableMessages } from '@gazetteer/contract'
import { route } from '../../platform/api/route.ts'
import { Conflict } from '../../platform/errors.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import { deleteDismissed, insertDismissed, listDismissed } from './dismissed-table.ts'
import { rememberRemoved } from './remember-removed.ts'
import { countRemoved, deleteRemoved, listRemoved, type RemovalTarget, type RemovedRow } from './removed-table.ts'

export { forgetRemoved, rememberRemoved, removedDuplicateOf } from './remember-removed.ts'
export { withoutRemoved } from './without-removed.ts'
export { listDismissed } from './dismissed-table.ts'

/** `placeOf` identifies the account's chosen database, without secrets; null without one. */
export type DuplicatesDependencies = { placeOf: (accountId: string) => Promise<string | null> }

const maxListed = 500

/**
 * An account's decisions about duplicates: removed ones, which captures do not add again, and pairs that are two
 * businesses.
 */
export function duplicatesFeature(
  { http, platform: { db, clock } }: FeatureStart,
  { placeOf }: DuplicatesDependencies,
): void {
  const find = async (accountId: string): Promise<RemovalTarget> => {
    const destination = await placeOf(accountId)
    if (destination === null) throw new Conflict(tableMessages.notConfigured)
    return { accountId, destination }
  }
  route(http, 'removedDuplicates', async ({ actor: { accountId } }) => {
    const destination = await placeOf(accountId)
    if (destination === null) return { success: true, count: 0, removed: [] }
    const place = { accountId, destination }
    const removed = (await listRemoved(db, place, maxListed)).map(present)
    return { success: true, count: await countRemoved(db, place), removed }
  })
  route(http, 'rememberDuplicates', async ({ actor, body: { rows } }) => {
    const place = await find(actor.accountId)
    await rememberRemoved(db, place, { rows, now: clock.now() })
    return { success: true }
  })
  route(http, 'allowDuplicates', async ({ actor: { accountId }, body: { ids } }) => {
    const destination = await placeOf(accountId)
    if (destination !== null) await deleteRemoved(db, { accountId, destination }, ids)
    return { success: true }
  })
  route(http, 'dismissedPairs', async ({ actor }) => ({
    success: true,
    pairs: await listDismissed(db, actor.accountId),
  }))
  route(http, 'dismissPair', async ({ actor: { accountId }, body: { pair, dismissed } }) => {
    const row = { account_id: accountId, pair, dismissed_at: clock.now() }
    if (dismissed) await insertDismissed(db, row, dismissedPairsOfAccount)
    else await deleteDismissed(db, accountId, pair)
    return { success: true }
  })
}

function present({ id, name, source, source_id: sourceId, removed_at: time }: RemovedRow): Remembered {
  return { id, name, source: source === '' ? null : source, source_id: sourceId === '' ? null : sourceId, time }
}
