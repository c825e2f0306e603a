import type { NewOptOut, OptOutEntry } from '@gazetteer/contract'
import { route } from '../../platform/api/route.ts'
import type { FeatureStart, Platform } from '../../platform/platform.ts'
import { type CachedList, type CachedListNeeds, keepList } from './cached-list.ts'
import { listEntries } from './opt-out-table.ts'
import { addOptOut, removeOptOut } from './opt-outs.ts'

export { openCopy } from './list-copy.ts'

/** Who is not captured, kept by the operator; a change counts in this process once it is answered, in others moments later. */
export type OptOuts = Pick<CachedList, 'current' | 'close'> & {
  /** In the order in which they were added. */
  list: () => Promise<OptOutEntry[]>
  /** What is there already is answered with `isNew` false. Throws Invalid in the operator's words. */
  add: (optOut: NewOptOut) => Promise<{ entry: OptOutEntry; isNew: boolean }>
  /** Answers with what it was. Throws NotFound. */
  remove: (id: number) => Promise<OptOutEntry>
}

export async function openOptOuts(platform: CachedListNeeds & Pick<Platform, 'clock'>): Promise<OptOuts> {
  const kept = await keepList(platform)
  return {
    current: kept.current,
    close: kept.close,
    list: () => listEntries(platform.db),
    async add(optOut) {
      const added = await addOptOut(platform, optOut)
      await kept.refresh()
      return added
    },
    async remove(id) {
      const removed = await removeOptOut(platform, id)
      await kept.refresh()
      return removed
    },
  }
}

/** The list on the operator's page. */
export function optOutsFeature({ http, platform }: FeatureStart, { list, add, remove }: OptOuts): void {
  route(http, 'optOuts', async () => ({ success: true, optOuts: await list() }))
  route(http, 'addOptOut', async ({ actor, body }) => {
    const { entry: optOut, isNew } = await add(body)
    platform.log.info({ optOut: optOut.id, by: actor.accountId }, 'an opt-out was added')
    return { success: true, optOut, isNew }
  })
  route(http, 'removeOptOut', async ({ actor, body }) => {
    const { value } = await remove(body.id)
    platform.log.info({ optOut: body.id, by: actor.accountId }, 'an opt-out was removed')
    return { success: true, message: `${value} is off the list: captures store it again.` }
  })
}
