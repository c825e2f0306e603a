import { expect, test } from 'vitest'
import { DestinationError } from '../destination-error.ts'
import { havePassed, runChecks, type Step } from './checks.ts'

const passing: Step = { name: 'name-found', run: async () => 'Found.' }
const skipping: Step = { name: 'tls', run: async () => ({ skip: 'TLS is off.' }) }
const failing: Step = {
  name: 'signed-in',
  run: async () => {
    throw new DestinationError('refused', 'Refused.')
  },
}

test('a database without TLS has passed, one that refuses has not', async () => {
  expect(havePassed(await runChecks([passing, skipping], 1_000))).toBe(true)
  expect(havePassed(await runChecks([passing, failing, skipping], 1_000))).toBe(false)
  expect(havePassed([])).toBe(false)
})
