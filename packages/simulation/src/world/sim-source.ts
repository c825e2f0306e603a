import { SourceError, freeCursor, isFreeCursor } from '@gazetteer/sources'
import type { Box } from '@gazetteer/geography'
import type { RawListing } from '@gazetteer/listing'
import type { AreaQuery, MapsSource, SourceDeclaration, SourcePage } from '@gazetteer/sources'
import type { Random } from '@gazetteer/testkit/random'
import type { SimProcess, SimulationSteps } from '../time/steps.ts'
import type { VirtualTime } from '../time/virtual-time.ts'

export type SourceObserver = { onRequest: (query: AreaQuery) => () => void }

type SourceWorld = {
  steps: SimulationSteps
  time: VirtualTime
  random: Random
  places: readonly RawListing[]
  brokenPlace: string | null
  declaration: SourceDeclaration
}

/** A maps service over the scenario's places that is slow, busy, wrong and unavailable at random. */
export function simSource(
  { steps, time, random, places, brokenPlace, declaration }: SourceWorld,
  faultRate: () => number,
  observer: SourceObserver,
): (process: SimProcess) => MapsSource {
  return (process) => ({
    declaration,
    covers: async () => {
      await steps.turn(process)
      return true
    },
    close: async () => undefined,
    fetchPage: async (query, signal) => {
      signal.throwIfAborted()
      const onAnswer = observer.onRequest(query)
      try {
        await steps.turn(process)
        const page = simulatedPage(places, query, declaration)
        if (page.rows.some(({ sourceId }) => sourceId === brokenPlace))
          throw new SourceError('unavailable', 'The page is broken')
        if (!random.chance(faultRate())) return page
        return await misbehave(page, query, signal)
      } finally {
        onAnswer()
      }
    },
  })

  /** The page before, with a cursor that leads to this page again. */
  function repeatedPage(query: AreaQuery): SourcePage | null {
    const start = isFreeCursor(query.cursor) ? 0 : Number(query.cursor ?? 0)
    if (start < declaration.pageSize) return null
    const cursor = String(start - declaration.pageSize)
    return { ...simulatedPage(places, { ...query, cursor }, declaration), next: query.cursor }
  }

  async function misbehave(page: SourcePage, query: AreaQuery, signal: AbortSignal): Promise<SourcePage> {
    const kind = random.pick([
      'busy',
      'busy',
      'down',
      'down',
      'cut',
      'slow',
      'slow',
      'silent',
      'repeated',
      'refused',
      'too-large',
    ])
    const retryAfterMs = random.chance(0.5) ? random.between(1, 20_000) : null
    switch (kind) {
      case 'busy':
        throw new SourceError('slow-down', '429 Too Many Requests', { retryAfterMs })
      case 'down':
        throw new SourceError('unavailable', '503 Service Unavailable', {
          retryAfterMs,
          isSourceWide: random.chance(0.5),
        })
      case 'cut':
        throw new SourceError('unavailable', 'The answer was cut')
      case 'slow':
        await time.sleep(random.between(1, 15_000), signal)
        return page
      case 'silent':
        await time.sleep(120_000, signal)
        return page
      case 'repeated':
        return repeatedPage(query) ?? page
      case 'refused':
        throw new SourceError(random.pick(['refused', 'spent'] as const), 'The key was refused')
      default:
        throw declaration.cap === null
          ? new SourceError('unavailable', 'The area is too large for now')
          : new SourceError('too-large', 'The area is too large')
    }
  }
}

export function simulatedPage(
  places: readonly RawListing[],
  { box, types, cursor }: AreaQuery,
  { pageSize, cap }: SourceDeclaration,
): SourcePage {
  const matching = places
    .filter((place) => types.some((type) => place.types.includes(type)) && isIn(box, place))
    .slice(0, cap ?? undefined)
  if (isFreeCursor(cursor)) {
    const end = Number(cursor?.slice(freeCursor.length)) + pageSize
    if (end < matching.length) return { rows: [], next: `${freeCursor}${end}` }
    return { rows: [], next: matching.length === 0 ? null : '0', isSaturated: matching.length >= (cap ?? Infinity) }
  }
  const start = cursor === null ? 0 : Number(cursor)
  const end = start + pageSize
  return { rows: matching.slice(start, end), next: end < matching.length ? String(end) : null }
}

export function isIn(box: Box, { latitude, longitude }: RawListing): boolean {
  if (latitude === null || longitude === null) return false
  return latitude >= box.south && latitude < box.north && longitude >= box.west && longitude < box.east
}
