import 'maplibre-gl/dist/maplibre-gl.css'
import { useEffect, useMemo, useRef } from 'react'
import { useTheme } from '../../../platform/theme/color-scheme.ts'
import styles from '../coverage-map.module.css'
import { MapControls } from './map-buttons.tsx'
import { areaFeatures, boundsOf, failedFeatures, focusFeature, pointFeatures } from './map-features.ts'
import { boundsOfPlaces, countFeatures, placeFeatures } from './place-features.ts'
import { type MapArea, placesIn, type RunMap, type RunPlace } from '../queries.ts'
import { useCovered } from './use-covered.ts'
import { useMap, useSource } from './use-map.ts'
import { useFocus, usePlacePress, usePointPress } from './use-points.ts'
import type { BaseMap } from './base-map/add-base-map.ts'
import { useBaseMap } from './base-map/use-base-map.ts'
import { useNames } from './base-map/use-names.ts'
import { useView } from './use-view.ts'

export type MapData = Pick<RunMap, 'points' | 'outline'> & { areas: readonly MapArea[] }
export type CoverageMapProps = {
  map: MapData | undefined
  /** All places of a run, in place of the areas of some. */
  places?: readonly RunPlace[] | undefined
  /** A click on a place, by its label. */
  onPlace?: (label: string) => void
  most: number
  /** What is shown; a change resets the view. Absent: listings without areas. */
  subject?: string
  /** Ids of the points, in the same order; with them, points can be selected. */
  ids?: readonly number[]
  onPoint?: (id: number) => void
  /** The listing selected elsewhere, highlighted here. */
  focus?: readonly [longitude: number, latitude: number] | null
}
type DrawnMapProps = CoverageMapProps & { label: string }

/** Areas by state and the listings found, over bundled outlines. */
export default function DrawnMap(props: DrawnMapProps) {
  const base = useBaseMap()
  const theme = useTheme()
  // Colours are read when the map is created.
  return <MapOf key={theme} {...props} base={base} />
}

const nothing: MapData = { areas: [], points: [], outline: [] }
const noPlaces: readonly RunPlace[] = []

function MapOf({
  map: extent = nothing,
  places = noPlaces,
  onPlace,
  most,
  subject,
  ids,
  onPoint,
  focus = null,
  label,
  base,
}: DrawnMapProps & { base: BaseMap | null }) {
  const frame = useRef<HTMLDivElement>(null)
  const { areas, points: allPoints, outline } = extent
  const isWhole = places.length > 0
  const points = isWhole ? nothing.points : allPoints
  const { drawn, isTiled } = useMap(frame, { base, isClustered: subject === undefined })
  const bounds = useMemo(
    () => (isWhole ? boundsOfPlaces(places) : boundsOf({ areas, points })),
    [isWhole, places, areas, points],
  )
  const withControls = isWhole ? 'places' : 'controls'
  const { isMoved, zoom, fitAll } = useView(drawn, {
    bounds,
    subject: subject ?? '',
    around: subject === undefined ? 'plain' : withControls,
    hasStreets: isTiled,
  })
  const areaData = useMemo(() => areaFeatures(areas, most, outline), [areas, most, outline])
  const failedData = useMemo(() => failedFeatures(isWhole ? [] : areas, most), [isWhole, areas, most])
  const countData = useMemo(() => countFeatures(isWhole ? [] : placesIn(areas)), [isWhole, areas])
  const placeData = useMemo(() => placeFeatures(places, most), [places, most])
  const pointData = useMemo(() => pointFeatures(points, ids), [points, ids])
  const focusData = useMemo(() => focusFeature(focus), [focus])
  useSource(drawn, 'areas', areaData)
  useSource(drawn, 'failed', failedData)
  useSource(drawn, 'counts', countData)
  useSource(drawn, 'places', placeData)
  useSource(drawn, 'points', pointData)
  useSource(drawn, 'focus', focusData)
  useNames(drawn, !isWhole && !(isTiled && base?.hasCityNames === true))
  useCovered(drawn, frame)
  useFocus(drawn, focus)
  usePointPress(drawn, onPoint)
  usePlacePress(drawn, onPlace)
  useEffect(() => {
    const canvas = drawn?.map.getCanvas()
    canvas?.setAttribute('role', 'img')
    canvas?.setAttribute('aria-label', label)
  }, [drawn, label])

  return (
    <div className={styles.frame} data-outlines={isTiled ? undefined : ''}>
      <div ref={frame} className={styles.map} />
      {bounds !== null && <MapControls isMoved={isMoved} onZoom={zoom} onFit={fitAll} />}
    </div>
  )
}
