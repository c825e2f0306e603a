import { geoMercator } from 'd3-geo'
import { expect, test } from 'vitest'
import { tileView } from './tile-view.ts'

const size = { width: 800, height: 400 }
const home = { k: 1, x: 0, y: 0 }

test('a world as wide as one tile is zoom 0, and each doubling one more', () => {
  const world = geoMercator()
    .scale(512 / (2 * Math.PI))
    .translate([400, 200])
  expect(tileView(world, home, size)?.zoom).toBeCloseTo(0)
  expect(tileView(world, { k: 2, x: -400, y: -200 }, size)?.zoom).toBeCloseTo(1)
})

test('the middle of the frame is the middle of the tiles, moved or not', () => {
  const boise = geoMercator().center([-116.2, 43.6]).scale(90_000).translate([400, 200])
  const view = tileView(boise, home, size)
  expect(view?.center[0]).toBeCloseTo(-116.2)
  expect(view?.center[1]).toBeCloseTo(43.6)
  const place = boise([-116.1, 43.6]) ?? [0, 0]
  const moved = tileView(boise, { k: 1, x: 400 - place[0], y: 0 }, size)
  expect(moved?.center[0]).toBeCloseTo(-116.1)
})
