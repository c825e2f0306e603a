import { expect, test } from 'vitest'
import { nextTime } from '../next-time.ts'
import { expressions, faultAfter, offsetChanges, seeded } from '../schedules.fixture.ts'

const odd = ['Australia/Lord_Howe', 'Antarctica/Troll', 'Africa/Casablanca', 'Europe/Dublin', 'America/New_York']
const perZone = 100
const day = 86_400_000
const isoOf = (time: number): string => new Date(time).toISOString()

/** Sample; the full check is `npm run bench -- schedules`. */
test('the next five times around an offset change exist and increase: a sample of 2,000', () => {
  const random = seeded(5)
  const pick = <Item>(items: readonly Item[]): Item[] => items.slice(Math.floor(random() * items.length)).slice(0, 1)
  const crons = expressions()
  const zones = [...odd]
  for (const [others, changing] = [Intl.supportedValuesOf('timeZone'), new Set(odd)]; changing.size < 20;) {
    const [zone = 'UTC'] = pick(others)
    if (changing.has(zone) || offsetChanges(zone).length === 0) continue
    changing.add(zone)
    zones.push(zone)
  }
  let looked = 0
  for (const zone of zones) {
    const changes = offsetChanges(zone)
    for (let nth = 0; nth < perZone; nth += 1) {
      for (const change of pick(changes))
        for (const cron of pick(crons)) expect(faultAfter(cron, zone, change - Math.ceil(random() * day))).toBeNull()
      looked += 1
    }
  }
  expect([crons.length, looked]).toEqual([200, 2_000])
})

const lordHowe = (cron: string, after: string, count: number): string[] => {
  const times: number[] = []
  for (let time = Date.parse(after); times.length < count;) {
    time = nextTime({ cron, timezone: 'Australia/Lord_Howe' }, time)
    times.push(time)
  }
  return times.map(isoOf)
}

test('half-hour daylight saving: nine o’clock stays nine o’clock, and a time that occurs twice counts once', () => {
  expect(lordHowe('0 9 * * *', '2027-04-02T22:00:00Z', 2)).toEqual([
    '2027-04-03T22:30:00.000Z',
    '2027-04-04T22:30:00.000Z',
  ])
  expect(lordHowe('0 9 * * *', '2026-10-02T22:30:00Z', 2)).toEqual([
    '2026-10-03T22:00:00.000Z',
    '2026-10-04T22:00:00.000Z',
  ])
  expect(lordHowe('45 1 * * *', '2027-04-03T00:00:00Z', 2)).toEqual([
    '2027-04-03T14:45:00.000Z',
    '2027-04-04T15:15:00.000Z',
  ])
})

test('a time that the clocks skip is the first one after the gap', () => {
  expect(lordHowe('15 2 * * *', '2026-10-03T00:00:00Z', 2)).toEqual([
    '2026-10-03T15:30:00.000Z',
    '2026-10-04T15:15:00.000Z',
  ])
})
