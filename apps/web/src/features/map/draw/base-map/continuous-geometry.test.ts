import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { continuousGeometry } from './continuous-geometry.ts'
import { readOutlines } from './outlines.ts'

test('a ring across the 180th meridian has no jump', () => {
  const ring = [[179, 0], [-179, 0], [-179, 1], [179, 1], [179, 0]] // prettier-ignore
  expect(continuousGeometry({ type: 'Polygon', coordinates: [ring] })).toEqual({
    type: 'Polygon',
    coordinates: [[[179, 0], [181, 0], [181, 1], [179, 1], [179, 0]]], // prettier-ignore
  })
})

test('a ring around a pole is closed along it', () => {
  const ring = [[-170, -70], [-60, -70], [60, -70], [170, -70], [-170, -70]] // prettier-ignore
  expect(continuousGeometry({ type: 'Polygon', coordinates: [ring] })).toEqual({
    type: 'Polygon',
    coordinates: [
      [[-170, -70], [-60, -70], [60, -70], [170, -70], [190, -70], [190, -90], [-170, -90], [-170, -70]], // prettier-ignore
    ],
  })
})

test('a line keeps its positions elsewhere', () => {
  const line: GeoJSON.Geometry = { type: 'LineString', coordinates: [[10, 1], [-100, 2], [60, 3]] } // prettier-ignore
  expect(continuousGeometry(line)).toEqual(line)
})

test.each(['countries-50m', 'countries-10m'])('no outline of %s has an edge around the world', async (file) => {
  const path = createRequire(import.meta.url).resolve(`world-atlas/${file}.json`)
  const outlines = readOutlines(JSON.parse(await readFile(path, 'utf8')), 'world')
  const wide = outlines.flatMap(({ read }) => {
    const { geometry } = read()
    const lines = geometry.type === 'Polygon' ? geometry.coordinates : []
    return lines.filter((line) =>
      line.some(([x = 0, y = 0], index) => {
        const before = line[index - 1]?.[0] ?? x
        return Math.abs(x - before) > 180 && Math.abs(y) < 89
      }),
    )
  })
  expect(wide).toEqual([])
})
