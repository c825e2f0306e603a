import { expect, test } from 'vitest'
import { z } from 'zod'
import { explainInput } from './input-errors.ts'

const schema = z.object({
  email: z.string(),
  mode: z.enum(['manual', 'autonomous']).optional(),
  limit: z.number().int().min(1).max(1000).optional(),
  cities: z.array(z.object({ city: z.string() })).optional(),
  share: z.number().positive().lt(1).optional(),
  own: z.string().min(3, 'Own words').optional(),
})

test.each([
  [[], 'The request must be an object'],
  [{}, '"email" is missing'],
  [{ email: 5 }, '"email" must be text'],
  [{ email: '', mode: 'weird' }, '"mode" must be manual or autonomous'],
  [{ email: '', limit: 0 }, '"limit" must be at least 1'],
  [{ email: '', limit: 1001 }, '"limit" must be at most 1000'],
  [{ email: '', limit: 1.5 }, '"limit" must be a whole number'],
  [{ email: '', share: 0 }, '"share" must be more than 0'],
  [{ email: '', share: 1 }, '"share" must be less than 1'],
  [{ email: '', cities: 'Boise' }, '"cities" must be a list'],
  [{ email: '', cities: [{}] }, '"cities.0.city" is missing'],
  [{ email: '', own: 'x' }, 'Own words'],
])('%j reads: %s', (input, text) => {
  const { error } = schema.safeParse(input, { error: explainInput })
  expect(error?.issues[0]?.message).toBe(text)
})
