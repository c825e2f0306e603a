import { ActionIcon } from '@mantine/core'
import { geoAlbersUsa, geoPath, type GeoProjection } from 'd3-geo'
import { Minus, Plus, RotateCcw } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useMergedRef, useResizeObserver } from '@mantine/hooks'
import { formatCount } from '../../platform/formats.ts'
import { useInstallation } from '../../platform/use-installation.ts'
import { AreaShape } from './area-shape.tsx'
import { ClusterMark } from './cluster-mark.tsx'
import { clusterPlaces } from './cluster.ts'
import styles from './coverage-map.module.css'
import type { TileLayerProps } from './tile-layer.tsx'
import { fitProjection, type Place, ringPath } from './project.ts'
import type { RunMap } from './queries.ts'
import { tileView } from './tile-view.ts'
import { usePanZoom } from './use-pan-zoom.ts'
import { useOutlines } from './use-outlines.ts'

// Asked for only where a style is set; a page that cannot have it shows the built-in outlines.
const TileLayer = lazy<ComponentType<TileLayerProps>>(() =>
  import('./tile-layer.tsx').catch(() => ({ default: () => null })),
)

const cellPx = 44
const crowd = 24
/** Counties are drawn where the frame is about a state wide or less: beyond that they would be a grey net. */
const countiesFrom = 5_000
/** Without areas below them there is nothing that circles would hide. */
const crowdAlone = 16

/** Areas by state and the listings found, over outlines that come with the product. */
export default function CoverageMap({ map, most }: { map: RunMap | undefined; most: number }) {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const [observed, { width, height }] = useResizeObserver<HTMLDivElement>()
  const frame = useMergedRef(observed, setElement)
  const size = useMemo(() => ({ width, height }), [width, height])
  const areas = map?.areas ?? noAreas
  const points = map?.points ?? noPoints
  // The outlines that come with the product are those of the United States.
  const isHome = areas.every(({ country }) => country === 'US')
  const { view, zoom, reset, handlers } = usePanZoom(size)
  const projection = useMemo(() => fitProjection(areas, points, size), [areas, points, size])
  const outlines = useOutlines(projection === null || projection.scale() < countiesFrom ? 'states' : 'counties')
  const ground = useMemo(() => {
    if (!outlines.data || size.width === 0) return noGround
    const { land, lines } = outlines.data
    const path = geoPath(projection ?? geoAlbersUsa().fitExtent(insetOf(size), lines))
    return { land: path(land) ?? '', lines: path(lines) ?? '' }
  }, [outlines.data, projection, size])
  const border = useMemo(
    () => (projection === null ? '' : (map?.outline ?? []).map((ring) => ringPath(ring, projection)).join('')),
    [map?.outline, projection],
  )
  const places = useMemo(() => placesOf(points, projection), [projection, points])
  const { dots, clusters } = useMemo(
    () =>
      clusterPlaces(places, { cellPx: cellPx / view.k, crowd: areas.length > 0 ? crowd : crowdAlone, scale: view.k }),
    [places, view.k, areas.length],
  )
  const [hasTiles, setHasTiles] = useState(false)
  const styleUrl = useInstallation()?.mapStyleUrl ?? null
  const tiles = useMemo(
    () => (styleUrl === null || projection === null ? null : tileView(projection, view, size)),
    [styleUrl, projection, view, size],
  )
  const onTile = useCallback(() => setHasTiles(true), [])
  useWheelZoom(element, zoom)

  return (
    <div ref={frame} className={styles.frame}>
      {styleUrl !== null && tiles !== null && (
        <Suspense>
          <TileLayer styleUrl={styleUrl} view={tiles} onTile={onTile} />
        </Suspense>
      )}
      <svg
        className={styles.map}
        width={size.width}
        height={size.height}
        role="img"
        aria-label={describe(map)}
        data-zoomed={view.k > 1 || undefined}
        data-tiles={hasTiles || undefined}
        {...handlers}
      >
        <defs>
          <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0V6" stroke="var(--text)" strokeWidth="1.2" opacity="0.75" />
          </pattern>
        </defs>
        <g transform={`translate(${view.x} ${view.y}) scale(${view.k})`}>
          {!hasTiles && isHome && (
            <>
              <path d={ground.land} className={styles.land} />
              <path d={ground.lines} className={styles.ground} data-outlines="" />
            </>
          )}
          {projection !== null &&
            inDrawingOrder(areas).map((area) => (
              <AreaShape key={area.path} area={area} projection={projection} most={most} scale={view.k} />
            ))}
          {projection !== null && !hasTiles && isHome && ground.land !== '' && (
            <path d={`${roundAbout(size)}${ground.land}`} fillRule="evenodd" className={styles.sea} />
          )}
          {border !== '' && <path d={border} className={styles.border} data-border="" />}
          <path d={dots.map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join('')} className={styles.dots} />
        </g>
        {clusters.map((cluster) => (
          <ClusterMark
            key={`${cluster.x}:${cluster.y}`}
            x={cluster.x * view.k + view.x}
            y={cluster.y * view.k + view.y}
            count={cluster.count}
          />
        ))}
      </svg>
      {projection !== null && (
        <ActionIcon.Group orientation="vertical" className={styles.controls}>
          <ActionIcon variant="default" aria-label="Zoom in" title="Zoom in" onClick={() => zoom(1.6)}>
            <Plus size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label="Zoom out"
            title="Zoom out"
            disabled={view.k === 1}
            onClick={() => zoom(1 / 1.6)}
          >
            <Minus size={16} />
          </ActionIcon>
          <ActionIcon variant="default" aria-label="Show all" title="Show all" disabled={view.k === 1} onClick={reset}>
            <RotateCcw size={14} />
          </ActionIcon>
        </ActionIcon.Group>
      )}
    </div>
  )
}

const noGround = { land: '', lines: '' }
const noAreas: RunMap['areas'] = []
const noPoints: RunMap['points'] = []
const drawingOrder = ['saturated', 'waiting', 'done', 'failed', 'running']

/** Areas that were split lie below their parts, running ones above all. */
function inDrawingOrder(areas: RunMap['areas']): RunMap['areas'] {
  return areas.toSorted((a, b) => drawingOrder.indexOf(a.state) - drawingOrder.indexOf(b.state))
}

/** All that is drawn of the ground, as fitProjection cuts it: less the land it is the water. */
function roundAbout({ width, height }: { width: number; height: number }): string {
  return `M${-width} ${-height}H${2 * width}V${2 * height}H${-width}Z`
}

function insetOf({ width, height }: { width: number; height: number }): [[number, number], [number, number]] {
  return [
    [24, 24],
    [Math.max(25, width - 24), Math.max(25, height - 24)],
  ]
}

function placesOf(points: RunMap['points'], projection: GeoProjection | null): Place[] {
  return points.flatMap((point) => {
    const place = projection?.(point) ?? null
    return place === null ? [] : [place]
  })
}

function describe(map: RunMap | undefined): string {
  if (map === undefined || map.areas.length === 0) return 'Map of the United States'
  const done = map.areas.filter(({ state }) => state === 'done').length
  return `Map: ${formatCount(done)} of ${formatCount(map.areas.length)} areas done, ${formatCount(map.points.length)} listings`
}

/** A wheel with ctrl (or a pinch) zooms; a plain wheel scrolls the page as everywhere. */
function useWheelZoom(element: HTMLElement | null, zoom: (factor: number, at: { x: number; y: number }) => void) {
  useEffect(() => {
    if (element === null) return undefined
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      zoom(Math.exp(-event.deltaY / 240), { x: event.clientX - left, y: event.clientY - top })
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [element, zoom])
}
