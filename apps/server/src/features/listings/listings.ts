import type { Destination } from '@gazetteer/destinations'
import type { Provider } from '@gazetteer/contract'
import type { Log } from '../../platform/log.ts'

/** What the data table needs of the user's database; composed in `app.ts`. */
export type ListingsNeeds = {
  destinations: {
    chosen: (accountId: string) => Promise<{ provider: Provider; isLocked: boolean } | null>
    use: <T>(accountId: string, work: (store: Destination) => Promise<T>) => Promise<T | null>
    changed: (accountId: string) => void
  }
}

export type ListingsCtx = ListingsNeeds & { log: Log }
