import 'maplibre-gl/dist/maplibre-gl.css'
import { Button, Group } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { useTheme } from '../../../platform/theme/color-scheme.ts'
import { useInstallation } from '../../../platform/use-installation.ts'
import styles from '../coverage-map.module.css'
import { ZoomButtons } from './map-buttons.tsx'
import { areaFeatures, failedFeatures, focusFeature, pointFeatures } from './map-features.ts'
import { crowd } from './map-style.ts'
import type { RunMap } from '../queries.ts'
import { useMap, useSource } from './use-map.ts'
import { useFocus, usePointPress } from './use-points.ts'
import { isTileFile } from './base-map/tile-style.ts'
import { useNames } from './base-map/use-names.ts'
import { useView } from './use-view.ts'

export type MapData = Pick<RunMap, 'areas' | 'points' | 'outline'>
export type CoverageMapProps = {
  map: MapData | undefined
  most: number
  /** What is shown; a change resets the view. */
  subject?: string
  /** The running city, which the view follows until the user moves the map. */
  follow?: string | null
  /** Ids of the points, in the same order; with them, points can be selected. */
  ids?: readonly number[]
  onPoint?: (id: number) => void
  /** The listing selected elsewhere, highlighted here. */
  focus?: readonly [longitude: number, latitude: number] | null
}
type DrawnMapProps = CoverageMapProps & { label: string }

/** Areas by state and the listings found, over bundled outlines. */
export default function DrawnMap(props: DrawnMapProps) {
  const installation = useInstallation()
  const theme = useTheme()
  // Colours are read when the map is created.
  return installation === undefined ? (
    <div className={styles.frame} />
  ) : (
    <MapOf key={theme} {...props} styleUrl={installation.mapStyleUrl} />
  )
}

const nothing: MapData = { areas: [], points: [], outline: [] }

function MapOf({
  map: extent = nothing,
  most,
  subject = '',
  follow = null,
  ids,
  onPoint,
  focus = null,
  label,
  styleUrl,
}: DrawnMapProps & { styleUrl: string | null }) {
  const frame = useRef<HTMLDivElement>(null)
  const { areas, points, outline } = extent
  const clusterFrom = areas.length > 0 ? crowd.overAreas : crowd.alone
  const { drawn, isTiled } = useMap(frame, { styleUrl, clusterFrom })
  const { isMoved, isFollowing, zoom, fitAll, followCity } = useView(drawn, { mapData: extent, subject, follow })
  const areaData = useMemo(() => areaFeatures(areas, most, outline), [areas, most, outline])
  const failedData = useMemo(() => failedFeatures(areas, most), [areas, most])
  const pointData = useMemo(() => pointFeatures(points, ids), [points, ids])
  const focusData = useMemo(() => focusFeature(focus), [focus])
  useSource(drawn, 'areas', areaData)
  useSource(drawn, 'failed', failedData)
  useSource(drawn, 'points', pointData)
  useSource(drawn, 'focus', focusData)
  // The operator's style has its own labels; a tile file has none.
  useNames(drawn, !isTiled || (styleUrl !== null && isTileFile(styleUrl)))
  useFocus(drawn, focus)
  usePointPress(drawn, onPoint)
  useEffect(() => {
    const canvas = drawn?.map.getCanvas()
    canvas?.setAttribute('role', 'img')
    canvas?.setAttribute('aria-label', label)
  }, [drawn, label])

  return (
    <div className={styles.frame} data-outlines={isTiled ? undefined : ''}>
      <div ref={frame} className={styles.map} />
      {(areas.length > 0 || points.length > 0) && (
        <>
          <Group className={styles.views} gap={6}>
            {follow !== null && (
              <Button aria-pressed={isFollowing} onClick={isFollowing ? fitAll : followCity}>
                Follow
              </Button>
            )}
            <Button disabled={!isMoved && !isFollowing} onClick={fitAll}>
              Fit all
            </Button>
          </Group>
          <ZoomButtons canZoomOut={isMoved} onZoom={zoom} />
        </>
      )}
    </div>
  )
}
