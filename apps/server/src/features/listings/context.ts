import type { Destination } from '@gazetteer/destinations'
import type { Provider } from '@gazetteer/contract'
import type { Db } from '@gazetteer/app-database'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'

/** What the data table needs of the user's database; composed in `app.ts`. */
export type ListingsDependencies = {
  destinations: {
    chosen: (accountId: string) => Promise<{ provider: Provider; isLocked: boolean } | null>
    use: <T>(accountId: string, work: (store: Destination) => Promise<T>) => Promise<T | null>
    changed: (accountId: string) => void
    placeOf: (accountId: string) => Promise<string | null>
  }
}

export type ListingsContext = ListingsDependencies & { log: Log; db: Db; clock: Pick<Clock, 'now'> }
