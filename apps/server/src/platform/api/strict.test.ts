import { expect, test } from 'vitest'
import { z } from 'zod'
import { explainInput } from '../http/input-errors.ts'
import { strict } from './strict.ts'

const schema = z
  .object({
    limits: z.object({ listings: z.number().nullable().default(null) }).nullish(),
    cities: z.array(z.object({ city: z.string() })).optional(),
    choice: z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), size: z.number() })]).optional(),
    names: z.record(z.string(), z.object({ label: z.string() })).optional(),
    text: z.preprocess((value) => value, z.object({ value: z.string() })).optional(),
    closed: z.strictObject({ inner: z.object({ value: z.string() }) }).optional(),
    open: z.looseObject({}).optional(),
  })
  .refine(({ cities }) => cities?.length !== 0, 'Choose a city.')

test.each([
  [{ onlynew: true }, 'The request has an unknown field: onlynew'],
  [{ limits: { listing: 3 } }, '"limits" has an unknown field: listing'],
  [{ cities: [{ city: 'Boise', type: 'x' }] }, '"cities.0" has an unknown field: type'],
  [{ choice: { kind: 'a', size: 1, colour: 'red' } }, '"choice" has an unknown field: colour'],
  [{ names: { a: { label: '', b: 1 } } }, '"names.a" has an unknown field: b'],
  [{ text: { value: '', more: 1 } }, '"text" has an unknown field: more'],
  [{ closed: { inner: { value: '', more: 1 } } }, '"closed.inner" has an unknown field: more'],
  [{ cities: [] }, 'Choose a city.'],
])('%j reads: %s', (input, text) => {
  expect(strict(schema).safeParse(input, { error: explainInput }).error?.issues[0]?.message).toBe(text)
})

test('accepts what the schema describes, and objects that declare further keys', () => {
  expect(strict(schema).parse({ limits: {}, open: { anything: 1 } })).toEqual({
    limits: { listings: null },
    open: { anything: 1 },
  })
})
