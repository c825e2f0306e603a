import { setTimeout as wait } from 'node:timers/promises'
import { fakeGooglePlaces, type FakeGooglePlaces, type GooglePlace } from '@gazetteer/testkit/fakes/fake-google-places'
import { placesIn } from '@gazetteer/testkit/fakes/scripted-source'
import { patient } from '@gazetteer/testkit'
import { belongsToCity, findCity } from '@gazetteer/places'
import { runWithKills } from './crash-run.ts'
import type { RunResult } from './run-result.ts'

const city = 'Boise, ID'
const priceUsd = 0.035
/** Requests between a start and the kill. */
const answersBeforeKill = 6

export type PaidCapture = { result: RunResult; bill: { billed: number; free: number; usd: number } }

/**
 * A capture of Boise's restaurants from a fake of Google Places that bleeds over edges and repeats places on pages. The
 * server is killed while every worker has a request that the source received and billed, but did not answer.
 */
export async function runPaidCapture(
  installation: Record<string, string>,
  count: number,
  kills: number,
): Promise<PaidCapture> {
  const { fake, env: ofSource } = await startPaidSource(count)
  const env = { ...installation, ...ofSource, PLAN_FOR_NEW_ACCOUNTS: 'professional' }
  const request = { mode: 'autonomous', cities: [{ city, businessTypes: ['Restaurant'] }] }
  try {
    const result = await runWithKills({ env, request, kills, untilKill: () => untilAllWait(fake) })
    return { result, bill: fake.bill() }
  } finally {
    await fake.stop()
  }
}

/** A fake of Google Places with so many of Boise's restaurants, and the settings of a server that reads from it. */
export async function startPaidSource(count: number) {
  const fake = await fakeGooglePlaces(restaurants(count), { priceUsd, bleeding: 0.1, hasRepeats: true })
  const env = {
    MAPS_SOURCE: 'google',
    GOOGLE_PLACES_URL: fake.url,
    GOOGLE_PLACES_KEY: 'test-key',
    GOOGLE_PLACES_STORAGE: 'permitted',
    GOOGLE_PLACES_PRICE_USD: String(priceUsd),
  }
  return { fake, env }
}

async function untilAllWait(fake: FakeGooglePlaces): Promise<void> {
  const seen = { answers: 0, held: 0 }
  fake.onAccepted = async () => {
    seen.answers += 1
    if (seen.answers <= answersBeforeKill) return
    seen.held += 1
    await new Promise(() => undefined)
  }
  for (let last = -1; ;) {
    if (seen.held > 0 && seen.held === last) break
    last = seen.held
    await wait(patient(300))
  }
  fake.onAccepted = null
}

/** Places of the city, with the fields that only this source has. */
function restaurants(count: number): GooglePlace[] {
  const boise = findCity(city)
  return placesIn(city, count * 2)
    .flatMap(({ sourceId: id, name, latitude, longitude }): GooglePlace[] => {
      if (latitude === null || longitude === null || boise === null) return []
      const isInside = belongsToCity(boise, { city: null, state: null, latitude, longitude })
      const more = { rating: 4.5, userRatingCount: 12 }
      return isInside ? [{ id, name: name ?? '', types: ['restaurant'], latitude, longitude, more }] : []
    })
    .slice(0, count)
}
