import { describe, expect, test } from 'vitest'
import { simulate } from './simulate.ts'
import { simulateNight } from '../night/simulate-night.ts'

const seeds = 200
const perTest = 25
const nights = 30

describe('the simulation of the engine', () => {
  for (let first = 1; first <= seeds; first += perTest) {
    test(`keeps every promise in seeds ${first} to ${first + perTest - 1}`, async () => {
      for (let seed = first; seed < first + perTest; seed += 1)
        await expect(
          simulate(seed),
          `seed ${seed}; replay it with npm run simulate -- --seed ${seed}`,
        ).resolves.toBeDefined()
    })
  }

  test(`lets the campaigns of seeds 1 to ${nights} end or be skipped within an hour`, async () => {
    for (let seed = 1; seed <= nights; seed += 1)
      await expect(
        simulateNight(seed),
        `seed ${seed}; replay it with npm run simulate -- --seed ${seed}`,
      ).resolves.toBeDefined()
  })

  test('repeats a seed exactly', async () => {
    expect(await simulate(7)).toEqual(await simulate(7))
    expect(await simulateNight(7)).toEqual(await simulateNight(7))
  })
})
