import { hostOf, type Http } from '../parquet/index.ts'
import { SourceError } from '../port.ts'

/** How long a host that failed gets no further request. */
export const outageMs = 60_000

/** Repeats the error of a host for a minute, in place of a request for each tile. */
export function rememberOutages(http: Http, now: () => number): Http {
  const failed = new Map<string, { at: number; error: SourceError }>()
  async function guarded<T>(address: string, work: () => Promise<T>): Promise<T> {
    const host = hostOf(address)
    const before = failed.get(host)
    if (before !== undefined && now() - before.at < outageMs) throw before.error
    try {
      const answer = await work()
      failed.delete(host)
      return answer
    } catch (error) {
      if (error instanceof SourceError) failed.set(host, { at: now(), error })
      throw error
    }
  }
  return {
    ask: (address, ask) => guarded(address, () => http.ask(address, ask)),
    open: (address, signal) => guarded(address, () => http.open(address, signal)),
  }
}
