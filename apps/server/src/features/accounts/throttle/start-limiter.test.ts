import { manualClock } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { LimitReached } from '../../../platform/errors.ts'
import { openStartLimiter } from './start-limiter.ts'

const begin = (limiter: ReturnType<typeof openStartLimiter>, address: string, times: number) => {
  for (let n = 0; n < times; n++) limiter.admit('provider', address)
}

test('thirty people behind one address begin ten times each in ten minutes, and again after them', () => {
  const clock = manualClock()
  const limiter = openStartLimiter({ clock })
  for (let round = 0; round < 3; round++) {
    begin(limiter, '203.0.113.7', 300)
    expect(() => begin(limiter, '::ffff:203.0.113.7', 1)).toThrow(LimitReached)
    clock.advance(10 * 60_000)
  }
})

test('a refused start does not extend the wait, which the error names', () => {
  const clock = manualClock()
  const limiter = openStartLimiter({ clock })
  begin(limiter, '203.0.113.7', 300)
  clock.advance(9 * 60_000)
  expect(() => begin(limiter, '203.0.113.7', 1)).toThrow('Please wait 60 seconds')
  clock.advance(60_000)
  begin(limiter, '203.0.113.7', 1)
})

test('counts networks and ways apart, an IPv6 network as one, and loopback ten times as high', () => {
  const limiter = openStartLimiter({ clock: manualClock() })
  begin(limiter, '2001:db8::1', 300)
  expect(() => begin(limiter, '2001:db8::2', 1)).toThrow(LimitReached)
  begin(limiter, '2001:db8:0:1::2', 1)
  limiter.admit('passkey', '2001:db8::1')
  begin(limiter, '127.0.0.1', 3_000)
  expect(() => begin(limiter, '127.0.0.1', 1)).toThrow(LimitReached)
})
