import type { DatabaseConfig, DatabaseStatus } from '@gazetteer/contract'
import { DestinationError, targetLabel } from '@gazetteer/destinations'
import type { DestinationsContext } from './context.ts'
import { readConfig } from './read-config.ts'
import { targetOf } from './target-of.ts'

/** Minimum interval between queries of the user's database, because every open page polls. */
const freshMs = 3_000
/** Below the ten-second limit for an answer. */
const giveUpMs = 9_000

type Figures = Pick<DatabaseStatus, 'connected' | 'error' | 'records' | 'newToday'>
type Remembered = { sealed: string; at: number; figures: Promise<Figures> }

/** Reads the status and caches what the user's database returned. */
export class StatusReader {
  readonly #context: DestinationsContext
  readonly #remembered = new Map<string, Remembered>()

  constructor(context: DestinationsContext) {
    this.#context = context
  }

  async read(accountId: string): Promise<DatabaseStatus> {
    const [chosen, previousRun] = await Promise.all([
      readConfig(this.#context, accountId),
      this.#context.previousRunOf(accountId),
    ])
    const nothing = { success: true, provider: 'none' as const, previousRun, records: null, newToday: null }
    if (chosen === null) return { ...nothing, connected: false }
    const { config, sealed } = chosen
    if (config.provider === 'none')
      return { ...nothing, ...(await this.#context.storedInFiles(accountId)), connected: true }
    const label = labelFor(config)
    // The configuration stays locked until the plan allows it again; meanwhile the account works like one with No
    // Database.
    if (!(await this.#context.mayUseDatabase(accountId)))
      return { ...nothing, ...(await this.#context.storedInFiles(accountId)), connected: true, locked: true, label }
    const figures = await this.#figures(accountId, sealed)
    return { success: true, provider: config.provider, previousRun, label, locked: false, ...figures }
  }

  /** Call after rows changed; the next status queries the database again. */
  forget(accountId: string): void {
    this.#remembered.delete(accountId)
  }

  #figures(accountId: string, sealed: string): Promise<Figures> {
    const now = this.#context.clock.steady()
    for (const [key, { at }] of this.#remembered) if (now - at > giveUpMs) this.#remembered.delete(key)
    const known = this.#remembered.get(accountId)
    if (known?.sealed === sealed && now - known.at < freshMs) return known.figures
    const figures = this.#ask(accountId)
    this.#remembered.set(accountId, { sealed, at: now, figures })
    return figures
  }

  async #ask(accountId: string): Promise<Figures> {
    try {
      const counted = await inTime(
        this.#context.stores.use(accountId, async (store) => ({
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

/** `leads@db.acme.com`; empty when the configuration does not contain it. */
function labelFor(config: DatabaseConfig): string {
  try {
    const target = targetOf(config)
    return target === null ? '' : targetLabel(target)
  } catch {
    return ''
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
