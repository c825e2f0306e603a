import { startTestPostgres } from '@gazetteer/testkit'
import { array, asyncProperty, assert, constantFrom, double, integer, oneof, string } from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrayParameter } from './array-parameter.ts'

let server: Awaited<ReturnType<typeof startTestPostgres>>
let client: Client
beforeAll(async () => {
  server = await startTestPostgres()
  client = new Client({ connectionString: server.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

const telling = [
  'NULL',
  'null',
  '',
  ' ',
  '{}',
  '{a,b}',
  ',',
  '"',
  '\\',
  '\\n',
  '\n',
  '\t',
  "'",
  '\u{7f}',
  'Café 東京 🍕',
]

test('texts arrive as they are', async () => {
  const anyText = string({ unit: 'binary' }).map((text) => text.toWellFormed().replaceAll('\0', ''))
  const texts = array(oneof(constantFrom(null, ...telling), anyText))
  await assert(
    asyncProperty(texts, async (values) => {
      const { rows } = await client.query('select $1::text[] as values', [arrayParameter(values)])
      expect(rows).toEqual([{ values }])
    }),
  )
})

test('numbers arrive as they are', async () => {
  const whole = integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
  const real = double({ noDefaultInfinity: true, noNaN: true }).map((number) => number + 0)
  await assert(
    asyncProperty(array(oneof(constantFrom(null), whole)), array(real), async (counts, reals) => {
      const parameters = [arrayParameter(counts), arrayParameter(reals)]
      const { rows } = await client.query('select $1::integer[] as counts, $2::float8[] as reals', parameters)
      expect(rows).toEqual([{ counts, reals }])
    }),
  )
})
