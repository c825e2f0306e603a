import { Center } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { formatCount, plural } from '../../platform/formats.ts'
import styles from './coverage-map.module.css'
import { canDraw } from './draw/can-draw.ts'
import type { CoverageMapProps, MapData } from './draw/drawn-map.tsx'
import { placesIn } from './queries.ts'

const DrawnMap = lazy(() => import('./draw/drawn-map.tsx'))

/** Areas by state and the listings found. A browser that cannot draw the map does not load the map engine. */
export function CoverageMap(props: CoverageMapProps) {
  const label = describe(props.map, props.places)
  if (!canDraw())
    return (
      <Center className={styles.frame} c="dimmed" role="img" aria-label={label}>
        This browser cannot show the map. Job History lists the areas of the job.
      </Center>
    )
  return (
    <Suspense fallback={<div className={styles.frame} />}>
      <DrawnMap {...props} label={label} />
    </Suspense>
  )
}

function describe(
  { areas, points }: MapData = { areas: [], points: [], outline: [] },
  all: CoverageMapProps['places'] = [],
): string {
  if (all.length > 0) {
    const ended = all.filter(({ state }) => state === 'done').length
    const listings = all.reduce((sum, place) => sum + place.listings, 0)
    return `Map: ${formatCount(ended)} of ${formatCount(all.length)} cities done, ${formatCount(listings)} listings`
  }
  if (areas.length === 0) return points.length === 0 ? 'Map' : `Map: ${plural(points.length, 'listing')}`
  const places = placesIn(areas)
  if (places.every(({ state }) => state === 'chosen')) return `Map: ${plural(places.length, 'area')}`
  const done = places.filter(({ state }) => state === 'done').length
  return `Map: ${formatCount(done)} of ${formatCount(places.length)} areas done, ${formatCount(points.length)} listings`
}
