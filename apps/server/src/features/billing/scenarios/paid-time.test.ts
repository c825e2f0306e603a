import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { planOf } from '../../plans/plan-of.ts'
import { orderState, paidUntil } from '../bitcoin/order-state.ts'
import { type CardSubscription, cardStateOf } from '../cards/card-state.ts'

const dayMs = 86_400_000
const month = 30 * dayMs
const now = Date.UTC(2025, 5, 1)

const subscription = record({
  status: constantFrom(
    'active',
    'trialing',
    'past_due',
    'unpaid',
    'canceled',
    'incomplete',
    'incomplete_expired',
    'paused',
  ),
  startedDaysAgo: integer({ min: -10, max: 400 }),
  endsAtPeriodEnd: boolean(),
  isTakenBack: boolean(),
  endedDaysAgo: integer({ min: -5, max: 400 }),
}).map(({ status, startedDaysAgo, endsAtPeriodEnd, isTakenBack, endedDaysAgo }): CardSubscription => {
  const periodFrom = now - startedDaysAgo * dayMs
  const endedAt = status === 'canceled' ? now - endedDaysAgo * dayMs : null
  return {
    id: 'sub',
    status,
    periodFrom,
    periodUntil: periodFrom + month,
    endsAtPeriodEnd,
    endedAt,
    isReversed: isTakenBack,
  }
})

/** Whether the instant is in a period that was charged, not taken back and not ended before. */
const isPaid = (one: CardSubscription): boolean =>
  ['active', 'trialing', 'canceled'].includes(one.status) &&
  !one.isReversed &&
  now < one.periodUntil &&
  (one.endedAt === null || now < one.endedAt)

test('a card gives the plan exactly while a charged period lasts, in any order of subscriptions', () => {
  assert(
    property(array(subscription, { maxLength: 5 }), (all) => {
      // Stripe does not report a period that has not begun.
      const known = all.filter(({ periodFrom }) => periodFrom <= now)
      const { until, renews } = cardStateOf(known)
      const { plan, renewsAt } = planOf(
        { granted: 'free', cardUntil: until, cardRenews: renews, bitcoinUntil: null },
        now,
      )
      expect(plan === 'professional').toBe(known.some(isPaid))
      expect(cardStateOf(known.toReversed()).until).toBe(until)
      expect(renewsAt === null || known.some((one) => isPaid(one) && !one.endsAtPeriodEnd)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('Bitcoin gives exactly 30 days for each paid order, in whatever order payments are seen', () => {
  assert(
    property(array(integer({ min: 0, max: 400 * dayMs }), { minLength: 1, maxLength: 8 }), (paidAt) => {
      const until = paidUntil(paidAt)
      expect(paidUntil(paidAt.toReversed())).toBe(until)
      const first = Math.min(...paidAt)
      const last = Math.max(...paidAt)
      expect(until).toBeGreaterThanOrEqual(Math.max(last + month, first + month))
      expect(until).toBeLessThanOrEqual(last + paidAt.length * month)
    }),
  )
})

test('gives no plan without a payment', () => expect(paidUntil([])).toBeNull())

test("only the address's balance decides: the result is the same when read twice, late or after a reorganisation", () => {
  const order = { satoshis: 20_000, expires_at: now }
  const reading = record({ confirmed: integer({ min: 0, max: 40_000 }), pending: integer({ min: 0, max: 40_000 }) })
  assert(
    property(array(reading, { minLength: 1, maxLength: 6 }), reading, (history, last) => {
      let paid_at: number | null = null
      for (const [at, seen] of [...history, last].entries())
        ({ paid_at } = orderState({ ...order, paid_at }, { ...seen, confirmedAt: now + at }, now + at))
      const end = orderState({ ...order, paid_at }, { ...last, confirmedAt: now }, now)
      expect(end.state === 'paid').toBe(last.confirmed >= 19_800)
      expect(end.paid_at !== null).toBe(end.state === 'paid')
      expect(end.received).toBe(last.confirmed + last.pending)
    }),
  )
})

test('the longest of the three plans counts', () => {
  const base = { granted: 'free' as const, cardUntil: null, cardRenews: false, bitcoinUntil: null }
  expect(planOf(base, now)).toMatchObject({ plan: 'free', by: null, paidUntil: null, renewsAt: null })
  expect(planOf({ ...base, bitcoinUntil: now + 1 }, now)).toMatchObject({ plan: 'professional', by: 'bitcoin' })
  expect(planOf({ ...base, cardUntil: now + 1, cardRenews: true, bitcoinUntil: now + 9 }, now)).toMatchObject({
    by: 'card',
    paidUntil: now + 9,
    renewsAt: now + 1,
  })
  expect(planOf({ ...base, granted: 'professional', cardUntil: now + 1 }, now)).toMatchObject({
    by: 'operator',
    paidUntil: null,
  })
})
