import { expect, test } from 'vitest'
import { clusterPlaces, clusterRadius } from './cluster.ts'
import { stepOf } from './ramp.ts'

test('crowded cells become one circle with their number, no place is lost', () => {
  const crowd = Array.from({ length: 20 }, (_, index): [number, number] => [5 + (index % 5), 5])
  const { dots, clusters } = clusterPlaces([...crowd, [200, 200]], { cellPx: 40, crowd: 10 })
  expect(dots).toEqual([[200, 200]])
  expect(clusters).toEqual([{ x: 7, y: 5, count: 20 }])
})

test('circles grow with their number, within limits', () => {
  expect(clusterRadius(10)).toBeLessThan(clusterRadius(200))
  expect(clusterRadius(1_000_000)).toBe(22)
})

test('the ramp has five steps from few to most', () => {
  expect(stepOf(0, 60)).toBe(1)
  expect(stepOf(30, 60)).toBe(3)
  expect(stepOf(60, 60)).toBe(5)
  expect(stepOf(0, 0)).toBe(1)
})

test('circles that would lie on each other become one', () => {
  const crowd = (x: number) => Array.from({ length: 12 }, (): [number, number] => [x, 5])
  const near = clusterPlaces([...crowd(38), ...crowd(42)], { cellPx: 40, crowd: 10 })
  expect(near.clusters.map(({ count }) => count)).toEqual([24])
  const closeUp = clusterPlaces([...crowd(38), ...crowd(42)], { cellPx: 40, crowd: 10, scale: 20 })
  expect(closeUp.clusters.map(({ count }) => count)).toEqual([12, 12])
})
