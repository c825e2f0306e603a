import { expect, test } from 'vitest'
import { DeliveryWaits } from './delivery-waits.ts'

/** Seconds after which the owner is asked, and how often the database was tried. */
function untilAsked(isUnattended: boolean, patienceMs: number): { seconds: number; tries: number } {
  const waits = new DeliveryWaits(patienceMs)
  let [now, tries] = [0, 0]
  for (;;) {
    tries += 1
    const wait = waits.afterFailure('run', { now, isUnattended })
    if (wait === null) return { seconds: now / 1_000, tries }
    expect([waits.isWaiting('run', now), waits.isWaiting('run', now + wait)]).toEqual([true, false])
    now += wait
  }
}

test('a person is asked after seconds, the owner of an unattended run after half an hour', () => {
  expect(untilAsked(false, 1_800_000)).toEqual({ seconds: 7.5, tries: 5 })
  const unattended = untilAsked(true, 1_800_000)
  expect(unattended.seconds).toBeGreaterThanOrEqual(1_800)
  expect(unattended.seconds).toBeLessThan(1_860)
  expect(unattended.tries).toBeLessThan(45)
  expect(untilAsked(true, 0)).toEqual({ seconds: 7.5, tries: 5 })
})

test('after a delivery, the waiting begins again', () => {
  const waits = new DeliveryWaits(1_000)
  waits.afterFailure('run', { now: 0, isUnattended: true })
  waits.forget('run')
  expect(waits.isWaiting('run', 1)).toBe(false)
  expect(waits.afterFailure('run', { now: 5_000, isUnattended: true })).toBe(500)
})
