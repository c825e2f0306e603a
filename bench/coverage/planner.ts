import { SourceSilence, runWorkSlice } from '@gazetteer/engine'
import { freeCursor, isFreeCursor, type SourcePage } from '@gazetteer/sources'
import { contains } from '@gazetteer/geography'
import { createMemoryEngine } from '@gazetteer/engine/memory'
import { unlimitedRateLimiter } from '@gazetteer/testkit/time/unlimited-rate-limiter'
import { scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import type { Box } from '@gazetteer/geography'
import type { RawListing } from '@gazetteer/listing'
import type { MapsService } from './maps-service.ts'
import type { Scenario } from './scenarios.ts'

/** Places found, gaps reported, and page capacity not spent on new places. */
export type PlannedCoverage = { found: number; gaps: number; spent: Spent }

/** Repeated rows inside the requested area, repeated rows outside it, and unused page capacity. */
export type Spent = { again: number; outside: number; unfilled: number }

const pageSize = 20

/** The product's planner, engine and work slices over a simulated service. */
export async function capture(
  scenario: Scenario,
  service: MapsService,
  { cap, hasFreeProbe }: { cap: number; hasFreeProbe: boolean },
): Promise<PlannedCoverage> {
  const seen = new Set<string>()
  const spent = { again: 0, outside: 0, unfilled: 0 }
  const source = scriptedSource([], { cap, pageSize, hasFreeProbe, smallestBoxMeters: 20 })
  source.fetchPage = async ({ box, cursor }) => {
    if (isFreeCursor(cursor)) return probe(box, Number(cursor?.slice(freeCursor.length)))
    const { rows, next } = service.ask(box, Number(cursor ?? 0))
    count(rows, box)
    return { rows, next: next === null ? null : String(next) }
  }
  let now = 0
  const engine = createMemoryEngine({
    now: () => (now += 1),
    newId: () => String((now += 1)),
    declarationOf: () => source.declaration,
  })
  await engine.createRun({
    id: 'run',
    accountId: 'bench',
    request: {
      mode: 'autonomous',
      source: 'sample',
      selections: [{ city: scenario.city.label, types: ['restaurant'] }],
      onlyNew: false,
    },
    exportFormat: 'json',
    destination: 'none',
    isLimited: false,
    entries: [],
  })
  const context = {
    engine,
    rateLimiter: unlimitedRateLimiter,
    clock: { now: () => now, sleep: async () => undefined },
    silence: new SourceSilence(),
    sliceMs: 1e9,
  }
  const signal = new AbortController().signal
  while (
    (await runWorkSlice({ owner: 'bench', leaseMs: 1e9, runId: 'run', openSource: () => source }, context, signal)) !==
    null
  );
  const run = await engine.readRun('run')
  return { found: run?.counters.fresh ?? 0, gaps: (await engine.readGaps('run')).length, spent }

  function probe(box: Box, offset: number): SourcePage {
    const { places, next } = service.countFree(box, offset)
    if (next !== null && next < cap) return { rows: [], next: `${freeCursor}${next}` }
    return { rows: [], next: places === 0 ? null : '0', isSaturated: places >= cap }
  }

  function count(rows: readonly RawListing[], box: Box): void {
    spent.unfilled += pageSize - rows.length
    for (const { sourceId, latitude, longitude } of rows) {
      const isInside = contains(box, { latitude: latitude ?? 0, longitude: longitude ?? 0 })
      if (seen.has(sourceId)) spent[isInside ? 'again' : 'outside'] += 1
      seen.add(sourceId)
    }
  }
}
