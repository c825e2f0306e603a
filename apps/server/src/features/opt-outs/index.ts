import type { NewOptOut, OptOutEntry } from '@gazetteer/contract'
import { route } from '../../platform/api/route.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import { type CachedList, openCachedList } from './cached-list.ts'
import type { OptOutsContext } from './context.ts'
import { listEntries } from './opt-out-table.ts'
import { addOptOut, removeOptOut } from './opt-outs.ts'

export { readOptOut } from './opt-outs.ts'
export { openCopy } from './list-copy.ts'

/**
 * Businesses excluded from captures, managed by the operator. A change takes effect in this process before the
 * answer, in others moments later.
 */
export type OptOuts = Pick<CachedList, 'current' | 'close'> & {
  /** In the order added. */
  list: () => Promise<OptOutEntry[]>
  /** Returns `isNew` false when the entry exists. Throws Invalid with a message for the operator. */
  add: (optOut: NewOptOut) => Promise<{ entry: OptOutEntry; isNew: boolean }>
  /** Returns the removed entry. Throws NotFound. */
  remove: (id: number) => Promise<OptOutEntry>
}

export async function openOptOuts(context: OptOutsContext): Promise<OptOuts> {
  const cached = await openCachedList(context)
  return {
    current: cached.current,
    close: cached.close,
    list: () => listEntries(context.db),
    async add(optOut) {
      const added = await addOptOut(context, optOut)
      await cached.refresh()
      return added
    },
    async remove(id) {
      const removed = await removeOptOut(context, id)
      await cached.refresh()
      return removed
    },
  }
}

/** Routes of the opt-out list on the operator page. */
export function optOutsFeature({ http, platform }: FeatureStart, { list, add, remove }: OptOuts): void {
  route(http, 'optOuts', async () => ({ success: true, optOuts: await list() }))
  route(http, 'addOptOut', async ({ actor, body }) => {
    const { entry: optOut, isNew } = await add(body)
    platform.log.info({ optOut: optOut.id, by: actor.accountId }, 'added an opt-out')
    return { success: true, optOut, isNew }
  })
  route(http, 'removeOptOut', async ({ actor, body }) => {
    const { value } = await remove(body.id)
    platform.log.info({ optOut: body.id, by: actor.accountId }, 'removed an opt-out')
    return { success: true, message: `${value} was removed from the opt-out list. Captures can store it again.` }
  })
}
