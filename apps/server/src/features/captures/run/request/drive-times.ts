import type { AreaRequest } from '@gazetteer/contract'
import { readBody } from '@gazetteer/sources/bounded'
import { Unavailable } from '../../../../platform/errors.ts'

type DriveTime = Extract<AreaRequest, { kind: 'drive-time' }>

/** The GeoJSON boundary of what is reached in time. Throws Unavailable with a message for the user. */
export type DriveTimes = (wanted: DriveTime) => Promise<unknown>

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
  return async (wanted) => {
    const { url, init } = requestFor(new URL(address), wanted)
    try {
      const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      const body = new TextDecoder().decode(await readBody(response, maxBytes))
      if (!response.ok) throw new Error(`It answered ${response.status}.`)
      return polygonsIn(JSON.parse(body))
    } catch (error) {
      throw new Unavailable('The service for drive times does not answer. Please try again, or choose another area.', {
        cause: error,
      })
    }
  }
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
