import type { AreaRequest } from '@gazetteer/contract'
import { readBody } from '@gazetteer/bounded'
import { LRUCache } from 'lru-cache'
import { LimitReached, Unavailable } from '../../../../platform/errors.ts'

type DriveTime = Extract<AreaRequest, { kind: 'drive-time' }>

/**
 * The GeoJSON boundary of what is reached in time. Throws Unavailable with a message for the user, and LimitReached
 * when the account has requested its boundaries of the day: the service counts them for the operator.
 */
export type DriveTimes = (wanted: DriveTime, accountId: string) => Promise<unknown>
export type DriveTimesOfAccount = (wanted: DriveTime) => Promise<unknown>

/** New boundaries of an account within a day. */
const maxPerDay = 200
const dayMs = 86_400_000

const timeoutMs = 20_000
const maxBytes = 8 << 20

/** Modes of travel by service. */
const valhalla = { car: 'auto', bicycle: 'bicycle', foot: 'pedestrian' } as const
const openrouteservice = { car: 'driving-car', bicycle: 'cycling-regular', foot: 'foot-walking' } as const
const graphHopper = { car: 'car', bicycle: 'bike', foot: 'foot' } as const

/**
 * Asks the operator's service, whose kind shows in its address: GraphHopper and Valhalla end in `/isochrone`,
 * openrouteservice in `/isochrones`. A key in the address is sent along.
 */
export function openDriveTimes(address: string | null): DriveTimes | null {
  if (address === null) return null
  return remembered((wanted) => ask(requestFor(new URL(address), wanted)))
}

export const driveTimesOf = (driveTimes: DriveTimes | null, accountId: string): DriveTimesOfAccount | null =>
  driveTimes === null ? null : (wanted) => driveTimes(wanted, accountId)

/** The chooser plans after every change of the selection; each boundary is still requested once. */
function remembered(read: DriveTimesOfAccount): DriveTimes {
  const reachableAreas = new LRUCache<string, Promise<unknown>>({ max: maxKept, ttl: keptMs })
  const count = dailyCount()
  return async (wanted, accountId) => {
    const key = JSON.stringify([wanted.center, wanted.minutes, wanted.mode])
    const before = reachableAreas.get(key)
    if (before !== undefined) return await before
    count(accountId)
    const answer = read(wanted)
    reachableAreas.set(key, answer)
    answer.catch(() => reachableAreas.delete(key))
    return await answer
  }
}

/** Counts in this process; a restart begins again. Throws LimitReached. */
function dailyCount(): (accountId: string) => void {
  const counts = new LRUCache<string, number>({ max: 10_000, ttl: dayMs, noUpdateTTL: true })
  return (accountId) => {
    const count = counts.get(accountId) ?? 0
    if (count >= maxPerDay)
      throw new LimitReached(`An account can request ${maxPerDay} drive-time areas a day. Please try again tomorrow.`)
    counts.set(accountId, count + 1)
  }
}

const keptMs = 10 * 60_000
const maxKept = 50

async function ask({ url, init }: { url: URL; init: RequestInit }): Promise<unknown> {
  let response: Response
  let body: string
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    body = new TextDecoder().decode(await readBody(response, maxBytes))
  } catch (error) {
    throw new Unavailable(`${service} does not answer. Please try again, or choose another area.`, { cause: error })
  }
  if (!response.ok) throw new Unavailable(problemOf(response.status), { cause: new Error(body.slice(0, 500)) })
  try {
    return polygonsIn(JSON.parse(body))
  } catch (error) {
    throw new Unavailable(`${service} gave an answer that is not a boundary. ${tellOperator}`, { cause: error })
  }
}

const service = 'The service for drive times'
const tellOperator = 'Please tell the operator of this server.'

function problemOf(status: number): string {
  if (status === 401 || status === 403) return `${service} refuses this server's key. ${tellOperator}`
  if (status === 429) return `${service} has reached its limit. Please try again later.`
  if (status >= 500) return `${service} failed. Please try again, or choose another area.`
  return `${service} finds nothing for this point, time and mode. Choose a point near a road, or fewer minutes.`
}

/** GraphHopper answers `polygons`; the others a FeatureCollection. */
function polygonsIn(answer: unknown): unknown {
  if (typeof answer === 'object' && answer !== null && 'polygons' in answer)
    return { type: 'FeatureCollection', features: answer.polygons }
  return answer
}

function requestFor(url: URL, { center, minutes, mode }: DriveTime): { url: URL; init: RequestInit } {
  const [longitude, latitude] = center
  const json = (body: object): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, application/geo+json' },
    body: JSON.stringify(body),
  })
  if (/\/isochrones\/?$/.test(url.pathname)) {
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${openrouteservice[mode]}`
    return { url, init: json({ locations: [[longitude, latitude]], range: [minutes * 60], range_type: 'time' }) }
  }
  if (url.searchParams.has('profile') || url.hostname.includes('graphhopper') || url.pathname.includes('/api/1/')) {
    url.searchParams.set('profile', graphHopper[mode])
    url.searchParams.set('point', `${latitude},${longitude}`)
    url.searchParams.set('time_limit', String(minutes * 60))
    return { url, init: {} }
  }
  return {
    url,
    init: json({
      locations: [{ lat: latitude, lon: longitude }],
      costing: valhalla[mode],
      contours: [{ time: minutes }],
      polygons: true,
    }),
  }
}
