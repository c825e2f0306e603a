import { placesIn, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { expect, test } from 'vitest'
import type { SuiteEngine } from './suite-engine.ts'
import { planTwoCities, twoCities } from './two-cities.ts'

export function oddTextSuite(name: string, kind: SuiteEngine): void {
  test(`NUL and halves of characters in ids, names and providers cost no row, in whatever order pages arrive (${name})`, async () => {
    const odd = { name: 'Zo\0e \ud800', provider: 'Meta\0', licence: '\0', socials: ['https://a.example/\0'] }
    const places = twoCities.flatMap((city) =>
      placesIn(city, 3).map((place) => ({ ...place, ...odd, city, sourceId: `${place.sourceId}\0${city}\udc00` })),
    )
    const source = scriptedSource(places, { cap: null })
    const { engine, runId, claim, ask } = await planTwoCities(kind, `odd-text-${name}`, { source, sliceMs: 1_000 })
    const claims = [await claim(), await claim()]
    for (const one of claims.toReversed()) await ask(one)

    const page = await engine.readListings(runId, { after: 0, limit: 100 })
    expect(page).toHaveLength(6)
    expect(page.map(({ listing }) => listing.source_id).toSorted()).toEqual(
      twoCities.flatMap((city) => placesIn(city, 3).map(({ sourceId }) => `${sourceId} ${city}\ufffd`)).toSorted(),
    )
    expect(new Set(page.map(({ listing }) => listing.name))).toEqual(new Set(['Zo e \ufffd']))
  })
}
