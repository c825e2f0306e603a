import type { DatabaseStatus } from '@gazetteer/contract'
import { DestinationError } from '@gazetteer/destinations'
import type { Clock } from '../../../platform/clock.ts'
import type { OpenDestinations } from '../open-destinations.ts'

/** Minimum interval between queries of the user's database, because every open page polls. */
const freshMs = 3_000
/** Below the ten-second limit for an answer. */
const giveUpMs = 9_000

type Figures = Pick<DatabaseStatus, 'connected' | 'error' | 'records' | 'newToday'>
type Remembered = { sealed: string; at: number; figures: Promise<Figures> }

/** Counts the rows of users' databases, and caches the counts for a moment. */
export class FigureCache {
  readonly #clock: Pick<Clock, 'steady'>
  readonly #stores: OpenDestinations
  readonly #remembered = new Map<string, Remembered>()

  constructor({ clock }: { clock: Pick<Clock, 'steady'> }, stores: OpenDestinations) {
    this.#clock = clock
    this.#stores = stores
  }

  /** Of the account's database with this sealed configuration. */
  read(accountId: string, sealed: string): Promise<Figures> {
    const now = this.#clock.steady()
    for (const [key, { at }] of this.#remembered) if (now - at > giveUpMs) this.#remembered.delete(key)
    const known = this.#remembered.get(accountId)
    if (known?.sealed === sealed && now - known.at < freshMs) return known.figures
    const figures = this.#ask(accountId)
    this.#remembered.set(accountId, { sealed, at: now, figures })
    return figures
  }

  /** Call after rows changed; the next read queries the database again. */
  forget(accountId: string): void {
    this.#remembered.delete(accountId)
  }

  async #ask(accountId: string): Promise<Figures> {
    try {
      const counted = await inTime(
        this.#stores.use(accountId, async (store) => ({
          records: await store.count(),
          newToday: await store.newToday(),
        })),
      )
      return { connected: counted !== null, ...counted }
    } catch (error) {
      if (!(error instanceof DestinationError)) throw error
      return { connected: false, error: error.message, records: null, newToday: null }
    }
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new DestinationError('timed-out', 'The database did not answer in time.')),
      giveUpMs,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}
