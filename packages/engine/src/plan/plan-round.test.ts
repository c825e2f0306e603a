import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contains, intersects } from '@gazetteer/geography'
import { placesIn, randomFrom, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { cityBox, findCity, nearestZip } from '@gazetteer/places/us'
import { splitArea } from './split-area.ts'
import { isSurvey, planRound } from './plan-round.ts'
import type { Point } from '@gazetteer/geography'
import type { UsCity } from '@gazetteer/places/us'
import type { PlannedArea } from '../model/area.ts'
import type { Task } from '../model/request.ts'
import type { FetchedArea } from './merged-areas.ts'

const city = cityNamed('Boise, ID')

function cityNamed(label: string): UsCity {
  const found = findCity(label)
  if (found === null) throw new Error(`No city ${label}`)
  return found
}

const taskOf = (fitLimit: number | null): Task => ({
  index: 0,
  cityIndex: 0,
  typeIndex: 0,
  city: city.label,
  types: ['restaurant'],
  fitLimit,
})

/** Plans and fetches a task completely, in plan order, like the engine. */
function runTask(points: readonly Point[], cap: number) {
  const { declaration } = scriptedSource([], { cap, pageSize: 20, smallestBoxMeters: 20 })
  const task = taskOf(null)
  const rounds: { facts: FetchedArea[]; planned: PlannedArea[] }[] = []
  const leaves: PlannedArea[] = []
  const seen = new Set<Point>()
  const areas: FetchedArea[] = []
  for (let round = 0; round < 60; round += 1) {
    const facts = areas.toSorted((a, b) => (a.path < b.path ? -1 : 1))
    const planned = planRound(task, { city, declaration }, { round, areas: facts })
    if (planned.length === 0) return { rounds, leaves, seen, task, declaration }
    rounds.push({ facts, planned })
    planned.forEach(ask)
  }
  throw new Error('the task does not end')

  function ask(area: PlannedArea): void {
    const received = points.filter((point) => contains(area.box, point)).slice(0, cap)
    const { path, parent, box, expected } = area
    areas.push({
      path,
      parent,
      box,
      expected,
      points: received.map(({ latitude, longitude }) => [latitude, longitude]),
    })
    for (const point of received) seen.add(point)
    if (received.length < cap) return void leaves.push(area)
    if (!isSurvey(task, declaration, area)) splitArea(area, received, { city, declaration }).forEach(ask)
  }
}

function pointsAround(seed: number, count: number, centres: number): Point[] {
  const random = randomFrom(seed)
  const middles = Array.from({ length: centres }, () => pointIn(cityBox(city), random))
  const points: Point[] = []
  while (points.length < count) {
    const middle = middles[Math.floor(random() * middles.length)] ?? pointIn(cityBox(city), random)
    const point = {
      latitude: middle.latitude + (random() - 0.5) * 0.02,
      longitude: middle.longitude + (random() - 0.5) * 0.02,
    }
    if (nearestZip(point)?.city.key === city.key) points.push(point)
    else middles[middles.indexOf(middle)] = pointIn(cityBox(city), random)
  }
  return points
}

const pointIn = ({ south, north, west, east }: ReturnType<typeof cityBox>, random: () => number): Point => ({
  latitude: south + random() * (north - south),
  longitude: west + random() * (east - west),
})

const tasks = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  count: fc.integer({ min: 1, max: 900 }),
  centres: fc.integer({ min: 1, max: 20 }),
  cap: fc.constantFrom(20, 60, 120),
})

describe('planning a task round by round', () => {
  test('all listings are found, however distributed, by areas that cover the city without overlap', () => {
    fc.assert(
      fc.property(tasks, fc.integer({ min: 1, max: 1_000_000 }), ({ seed, count, centres, cap }, probe) => {
        const points = pointsAround(seed, count, centres)
        const { leaves, seen } = runTask(points, cap)
        expect(seen.size).toBe(count)
        const random = randomFrom(probe)
        for (let at = 0; at < 50; at += 1) {
          const point = pointIn(cityBox(city), random)
          if (nearestZip(point)?.city.key !== city.key) continue
          expect(leaves.filter(({ box }) => contains(box, point))).toHaveLength(1)
        }
        const pairs = leaves.flatMap((one, at) => leaves.slice(at + 1).map((other) => intersects(one.box, other.box)))
        expect(pairs).not.toContain(true)
      }),
      { numRuns: 12 },
    )
  })

  test('the same facts give the same plan, whenever it is made', () => {
    const { rounds, task, declaration } = runTask(pointsAround(7, 600, 8), 60)
    expect(rounds.length).toBeGreaterThan(4)
    rounds.forEach(({ facts, planned }, round) => {
      const again = structuredClone(facts)
      expect(planRound(task, { city, declaration }, { round, areas: again })).toEqual(planned)
    })
  })

  test('a town whose listings fit into one answer takes one request', () => {
    const { rounds } = runTask(pointsAround(3, 90, 4), 120)
    expect(rounds).toHaveLength(1)
  })

  test('a source with a low cap is sampled in parts of the city before areas are sized', () => {
    const { rounds, task, declaration } = runTask(pointsAround(5, 500, 10), 20)
    expect(rounds[1]?.planned.map(({ expected }) => expected)).toEqual([null, null, null, null, null])
    expect(rounds[1]?.planned.every((area) => isSurvey(task, declaration, area))).toBe(true)
    expect(rounds[2]?.planned.some((area) => isSurvey(task, declaration, area))).toBe(false)
  })

  test('with a limit of listings, or without a cap, the city is one area and nothing is planned after it', () => {
    const asked = [{ path: '00000.00.0000', parent: null, box: cityBox(city), expected: null, points: [] }]
    for (const [fitLimit, cap] of [
      [120, 120],
      [null, null],
    ] as const) {
      const { declaration } = scriptedSource([], { cap })
      expect(planRound(taskOf(fitLimit), { city, declaration }, { round: 0, areas: [] })).toHaveLength(1)
      expect(planRound(taskOf(fitLimit), { city, declaration }, { round: 1, areas: asked })).toEqual([])
    }
  })

  test('a preview plans the whole city in one round, and its expectations add up to the guess', () => {
    const { declaration } = scriptedSource([], { cap: 60 })
    const areas = planRound(taskOf(null), { city, declaration }, { round: 0, areas: [], isWhole: true })
    expect(areas.length).toBeGreaterThan(5)
    const guess = city.zips.reduce((sum, { population }) => sum + population, 0) * 0.0018
    const expected = areas.reduce((sum, area) => sum + (area.expected ?? 0), 0)
    expect(expected / guess).toBeCloseTo(1, 1)
  })

  test('a run that ends early plans the whole rest in one round, so no part of the city is missing', () => {
    const points = placesIn('Boise, ID', 700).map(({ latitude, longitude }) => ({
      latitude: latitude ?? 0,
      longitude: longitude ?? 0,
    }))
    const { rounds, task, declaration } = runTask(points, 60)
    const { facts } = rounds[3] ?? { facts: [] }
    const rest = planRound(task, { city, declaration }, { round: 3, areas: facts, isWhole: true })
    const done = facts.filter(({ expected }) => expected !== null)
    for (const zip of city.zips) {
      expect([...done, ...rest].filter(({ box }) => contains(box, zip)).length).toBeGreaterThan(0)
    }
  })
})
