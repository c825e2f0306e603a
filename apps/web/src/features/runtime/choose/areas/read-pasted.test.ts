import { expect, test } from 'vitest'
import { readPasted } from './read-pasted.ts'

const read = (text: string, name = '', radiusM: number | null = 5000) => readPasted(text, { name, radiusM })

test('reads GeoJSON as it is; the server checks it', () => {
  const geometry = { type: 'LineString', coordinates: [[0, 0]] }
  expect(read(JSON.stringify(geometry), 'Line')).toEqual([{ kind: 'polygon', name: 'Line', geometry }])
  expect(() => read('{ "type": "Polygon"')).toThrow('This is not complete JSON.')
})

test('reads ZIP codes in any layout, each once', () => {
  expect(read('78701, 78702\n78704;78701')).toEqual([
    { kind: 'zips', name: 'ZIP 78701 and more', zips: ['78701', '78702', '78704'] },
  ])
  expect(read('02108', 'Boston')).toEqual([{ kind: 'zips', name: 'Boston', zips: ['02108'] }])
})

test('makes a circle of each coordinate, latitude first', () => {
  expect(read('30.27, -97.74\n\n30.4\t-97.72\n', '', 2000)).toEqual([
    { kind: 'circle', name: '30.27, -97.74', center: [-97.74, 30.27], radiusM: 2000 },
    { kind: 'circle', name: '30.4, -97.72', center: [-97.72, 30.4], radiusM: 2000 },
  ])
})

test.each([
  ['30.27, -97.74\n-97.74, 30.27', 'Line 2: The latitude -97.74 is beyond 90°. Enter latitude first, then longitude.'],
  ['30.27, -190', 'Line 1: The longitude -190 is beyond 180°.'],
  ['30.27', 'Line 1, "30.27", is neither a coordinate ("30.27, -97.74") nor a ZIP code. ZIP codes have five digits.'],
  ['1234', 'Line 1, "1234", is neither'],
  ['78701\nAustin', '"Austin" is not a ZIP code. ZIP codes have five digits.'],
  ['78701 1234 7870A 78704', '"1234", "7870A" are not ZIP codes. ZIP codes have five digits.'],
])('refuses %j with the reason', (text, message) => {
  expect(() => read(text)).toThrow(message)
})

test('asks for a radius when coordinates have none', () => {
  expect(() => read('30.27, -97.74', '', null)).toThrow(
    'Enter a radius above 0 and up to 1,000 km, such as “3 mi” or “5 km”.',
  )
})
