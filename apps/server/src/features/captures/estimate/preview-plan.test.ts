import { plans, startSchema } from '@gazetteer/contract'
import { SourceError } from '@gazetteer/sources'
import { scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Db } from '@gazetteer/app-database'
import { expect, test } from 'vitest'
import { EstimateQueue } from './estimate-queue.ts'
import { previewPlan } from './preview-plan.ts'
import type { MapsSource, SourceDeclaration } from '@gazetteer/sources'
import type { PlanOf } from '../context.ts'
import type { Clock } from '../../../platform/clock.ts'

const still: Clock = { now: () => 0, steady: () => 0, sleep: async () => undefined }
const types = ['Restaurant', 'Dentist', 'Bakery', 'Bar']
const campaign = { cities: [{ city: 'Boise, ID', businessTypes: types }] }

const unlimited = { allows: plans.professional, credits: null }

async function preview(
  body: object,
  declared: Partial<SourceDeclaration> = {},
  { clock = still, plan = unlimited }: { clock?: Clock; plan?: Awaited<ReturnType<PlanOf>> } = {},
) {
  const source = scriptedSource([], { retention: 'For thirty days.', ...declared })
  const open = (id: string): MapsSource => {
    if (id === source.declaration.id) return source
    throw new SourceError('refused', `The source "${id}" is not configured`)
  }
  const declarationOf = (): SourceDeclaration => source.declaration
  const sources = {
    defaultId: source.declaration.id,
    isSampleChosen: true,
    missing: null,
    usualId: source.declaration.id,
    settled: async () => undefined,
    declarationOf,
    open,
  }
  return await previewPlan(
    { sources, clock, db: emptyDb(), estimates: new EstimateQueue(), driveTimes: null, planOf: async () => plan },
    { accountId: 'a' },
    startSchema.parse(body),
  )
}

test('returns areas, listings, requests, time and retention, and the cost when a request has a price', async () => {
  const free = await preview(campaign)
  expect(free).toMatchObject({ success: true, costUsd: null, retention: 'For thirty days.' })
  expect(free.areas).toBeGreaterThan(types.length)
  expect(free.expectedRequests).toBeGreaterThanOrEqual(free.areas)
  expect(free.expectedListings).toBeGreaterThan(free.areas)
  expect(free.expectedSeconds).toBeGreaterThan(0)
  const priced = await preview(campaign, { pricePerRequestUsd: 0.032 })
  expect(priced.costUsd).toBeCloseTo(priced.expectedRequests * 0.032)
})

/** A database without captures. */
function emptyDb(): Db {
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

test('a type that ends after 120 listings needs only the pages for them, and those of parts where results are capped', async () => {
  const manual = { mode: 'manual', city: 'Chicago, IL', businessType: types }
  const uncapped = await preview(manual, { cap: null })
  expect(uncapped).toMatchObject({ areas: 4, expectedRequests: 24 })
  expect(await preview(manual)).toMatchObject({ areas: 4, expectedRequests: 56, expectedListings: 480 })
})

test('a large campaign is estimated from the part that was planned in time', async () => {
  let now = 0
  const running = { ...still, now: () => (now += 3_000) }
  const whole = await preview(campaign)
  const estimate = await preview(campaign, {}, { clock: running })
  expect(estimate.areas % types.length).toBe(0)
  expect(estimate.expectedRequests).toBeGreaterThan(whole.expectedRequests / 4)
  expect(estimate.expectedRequests).toBeLessThan(whole.expectedRequests * 4)
})

test('reports an impossible plan with the same message as a start', async () => {
  await expect(preview({ ...campaign, source: 'google' })).rejects.toThrow('The source "google" is not configured')
  await expect(preview({ cities: [] })).rejects.toThrow('Select at least one city to start')
})

test('the time follows from how long a request takes, and from how many are in flight', async () => {
  const single = { mode: 'manual', city: 'Boise, ID', businessType: 'Restaurant' }
  const msOfStoring = 50
  for (const usualAnswerMs of [100, 400]) {
    const large = await preview(campaign, { usualAnswerMs })
    const one = await preview(single, { usualAnswerMs })
    const [ofLarge, ofOne] = [
      (large.expectedRequests * (usualAnswerMs / 4 + msOfStoring)) / 1_000,
      (one.expectedRequests * (usualAnswerMs + msOfStoring)) / 1_000,
    ]
    expect(large.expectedSeconds).toBeGreaterThanOrEqual(Math.floor(ofLarge))
    expect(large.expectedSeconds).toBeLessThanOrEqual(ofLarge + 2)
    expect(one.expectedSeconds).toBeGreaterThanOrEqual(Math.floor(ofOne))
    expect(one.expectedSeconds).toBeLessThanOrEqual(ofOne + 2)
  }
})

test('the time of an account with few credits, or of a limited capture, is that of the listings it may store', async () => {
  const single = { mode: 'manual', city: 'Chicago, IL', businessType: types }
  const whole = await preview(single)
  const free = { allows: plans.free, credits: 100 }
  const short = [await preview(single, {}, { plan: free }), await preview({ ...single, limits: { listings: 100 } })]
  expect(whole.expectedListings).toBe(480)
  for (const { expectedListings, expectedSeconds } of short) {
    expect(expectedListings).toBe(480)
    expect(expectedSeconds).toBe(Math.ceil((whole.expectedSeconds * 100) / 480))
  }
})
