import { array, assert, integer, jsonValue, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { FeatureScanner } from './feature-scanner.ts'

const one = { type: 'Feature', id: 'a', properties: { name: 'A "{[}]" \\ name', features: [{}], tags: { x: {} } } }
const two = { type: 'Feature', id: 'b', properties: null, geometry: { coordinates: [[1, 2]] } }
const collection = {
  type: 'FeatureCollection',
  attributes: { features: 'no', list: [1] },
  features: [one, two],
  after: [{}],
}

function scan(text: string, size = 7, maxBytes = 10_000) {
  const scanner = new FeatureScanner(maxBytes)
  const bytes = Buffer.from(text)
  const found: unknown[] = []
  for (let at = 0; at < bytes.length; at += size)
    for (const feature of scanner.push(bytes.subarray(at, at + size)))
      found.push('text' in feature ? JSON.parse(feature.text) : 'too long')
  return { found, isCut: scanner.isCut }
}

test.each([
  ['a feature per line', `${JSON.stringify(one)}\n${JSON.stringify(two)}\n`],
  ['a record separator before each feature', `\u001e${JSON.stringify(one)}\n\u001e${JSON.stringify(two)}\n`],
  ['a collection on one line', JSON.stringify(collection)],
  ['a collection over many lines', JSON.stringify(collection, null, 2)],
  ['a collection with tabs', JSON.stringify(collection, null, '\t')],
  ['a bare list', JSON.stringify([one, two])],
  ['a byte order mark', `\uFEFF${JSON.stringify(collection)}`],
  ['a line that is no JSON between two', `${JSON.stringify(one)}\nnot "json {\n${JSON.stringify(two)}\n`],
  ['a line that ends within a text', `${JSON.stringify(one)}\n{"id":"c\n${JSON.stringify(two)}\n`],
  ['a line that ends behind a value', `${JSON.stringify(one)}\n{"id":"c"\n${JSON.stringify(two)}\n`],
])('finds the features of %s', (_, text) => {
  for (const size of [1, 7, 100_000]) expect(scan(text, size)).toEqual({ found: [one, two], isCut: false })
})

test('leaves out a feature above the limit, and only that one', () => {
  const long = { type: 'Feature', properties: { note: 'x'.repeat(500) } }
  for (const text of [
    [one, long, two].map((feature) => JSON.stringify(feature)).join('\n'),
    JSON.stringify({ ...collection, features: [one, long, two] }),
  ])
    expect(scan(text, 64, 300)).toEqual({ found: [one, 'too long', two], isCut: false })
})

test('a collection that is longer than the limit is read, also behind long attributes', () => {
  const text = JSON.stringify({ attributes: 'x'.repeat(1_000), features: [one, two] })
  expect(scan(text, 64, 300).found).toEqual([one, two])
})

test.each([
  ['within a feature', JSON.stringify(one).slice(0, -3)],
  ['between features of a collection', '{"features":[\n{"id":1},\n'],
  ['before the end of a collection', '{"features":[{"id":1}]'],
  ['behind a comma', '{"id":1},\n'],
])('sees that the data ends %s', (_, text) => expect(scan(text).isCut).toBe(true))

test('finds any features in chunks of any size', () => {
  const feature = record({ properties: jsonValue(), geometry: jsonValue() })
  assert(
    property(array(feature), integer({ min: 1, max: 50 }), integer({ min: 0, max: 3 }), (features, size, indent) => {
      const text = JSON.stringify({ type: 'FeatureCollection', features }, null, indent)
      expect(scan(text, size, 1e6)).toEqual({ found: JSON.parse(JSON.stringify(features)), isCut: false })
    }),
  )
})
