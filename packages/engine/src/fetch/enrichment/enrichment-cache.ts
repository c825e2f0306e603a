import type { SourceId } from '@gazetteer/listing'
import type { OtherSource } from '@gazetteer/listing/enrichment'
import type { MapsSource } from '@gazetteer/sources'

/** Maximum cached answers. They serve the next pages of the same area, and captures with the same query. */
const maxAnswers = 8
const answersForMs = 10 * 60_000
/** After a failure the source is skipped for this long. */
const faultTtlMs = 60_000

export type EnrichmentAnswer = OtherSource | { fault: string }

/** Per-process cache of enrichment answers. It affects only the number of requests, never the result. */
export class EnrichmentCache {
  readonly openSource: (id: SourceId) => MapsSource
  readonly #answers = new Map<string, { answer: EnrichmentAnswer; until: number }>()
  readonly #logged = new Set<string>()

  constructor(openSource: (id: SourceId) => MapsSource) {
    this.openSource = openSource
  }

  lookUp(key: string, now: number): EnrichmentAnswer | null {
    const found = this.#answers.get(key)
    return found === undefined || found.until <= now ? null : found.answer
  }

  store(key: string, answer: EnrichmentAnswer, now: number): EnrichmentAnswer {
    this.#answers.delete(key)
    this.#answers.set(key, { answer, until: now + ('fault' in answer ? faultTtlMs : answersForMs) })
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > maxAnswers && oldest !== undefined) this.#answers.delete(oldest)
    return answer
  }

  /** True the first time this message is logged for a run. */
  isFirstTime(logged: string): boolean {
    if (this.#logged.has(logged)) return false
    if (this.#logged.size > 1_000) this.#logged.clear()
    this.#logged.add(logged)
    return true
  }
}
