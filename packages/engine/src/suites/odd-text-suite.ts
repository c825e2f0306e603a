import { placesIn, scriptedSource } from '@gazetteer/testkit/stand-ins/scripted-source'
import { freeGate } from '@gazetteer/testkit/time/free-gate'
import { expect, test } from 'vitest'
import { askArea, SourceSilence, takePlanningTurn } from '../index.ts'
import { fail } from './suite-ledger.ts'
import type { SuiteLedger } from './suite-ledger.ts'

const never = new AbortController().signal
const cities = ['Boise, ID', 'Annapolis, MD']

/** Rows whose texts hold what no database keeps. */
export function oddTextSuite(name: string, kind: SuiteLedger): void {
  test(`NUL and halves of characters in ids, names and providers cost no row, in whatever order pages arrive (${name})`, async () => {
    const odd = { name: 'Zo\0e \ud800', provider: 'Meta\0', licence: '\0', socials: ['https://a.example/\0'] }
    const places = cities.flatMap((city) =>
      placesIn(city, 3).map((place) => ({ ...place, ...odd, city, sourceId: `${place.sourceId}\0${city}\udc00` })),
    )
    const source = scriptedSource(places, { cap: null })
    let now = 1_000
    const ledger = await kind.open({
      now: () => now,
      newId: () => `odd-text-${(now += 1)}`,
      declarationOf: () => source.declaration,
    })
    const runId = `JB-odd-text-${name}`
    await ledger.createRun({
      id: runId,
      accountId: runId,
      request: {
        mode: 'autonomous',
        source: 'sample',
        selections: cities.map((city) => ({ city, types: ['restaurant'] })),
        onlyNew: false,
      },
      exportFormat: 'json',
      destination: 'none',
      isLimited: false,
      entries: [],
    })
    const claimant = { owner: 'w', leaseMs: 1_000_000, runId }
    const clock = { now: () => now, sleep: async () => undefined }
    const turns = { ledger, gate: freeGate, clock, silence: new SourceSilence(), sliceMs: 1_000 }
    while ((await takePlanningTurn({ ...claimant, openSource: () => source }, turns, never)) !== null) now += 1

    const claims = [(await ledger.claimArea(claimant)) ?? fail(), (await ledger.claimArea(claimant)) ?? fail()]
    for (const claim of claims.toReversed()) await askArea({ claim, source, leaseMs: 1_000_000 }, turns, never)

    const found = await ledger.readListings(runId, { after: 0, limit: 100 })
    expect(found).toHaveLength(6)
    expect(found.map(({ listing }) => listing.source_id).toSorted()).toEqual(
      cities.flatMap((city) => placesIn(city, 3).map(({ sourceId }) => `${sourceId} ${city}\ufffd`)).toSorted(),
    )
    expect(new Set(found.map(({ listing }) => listing.name))).toEqual(new Set(['Zo e \ufffd']))
  })
}
