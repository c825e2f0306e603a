import { GeoJSONSource, type MapGeoJSONFeature, type MapMouseEvent, Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { plural } from '../../../platform/formats.ts'
import { home } from './place-features.ts'
import { drawImages } from './map-images.ts'
import { ownStyle, titledLayers } from './map-style.ts'
import { showOutlines } from './base-map/show-outlines.ts'
import { addBaseMap, type BaseMap } from './base-map/add-base-map.ts'
import { requestOf } from './base-map/tile-request.ts'

// The worker script is part of this build: the CSP allows no other.
setWorkerUrl(workerUrl)

const clusterSchema = z.object({ cluster_id: z.number(), point_count: z.number() })
const titleSchema = z.object({ title: z.string() })

export type DrawnMap = { map: MapLibre }
/**
 * `isClustered`: many points close together show as a circle with their number. `isInset`: a picture without names that
 * does not answer the pointer.
 */
export type MapOptions = { base: BaseMap | null; isClustered: boolean; isInset?: boolean }

/** The map in the frame once it is ready; `isTiled` once tiles of the base map have loaded. */
export function useMap(frame: RefObject<HTMLElement | null>, { base, isClustered, isInset = false }: MapOptions) {
  // A new object after each style change: its sources are empty again.
  const [drawn, setDrawn] = useState<DrawnMap | null>(null)
  const [isTiled, setIsTiled] = useState(false)
  useEffect(() => {
    if (frame.current === null) return undefined
    const made = openMap(frame.current, { isClustered, isInset })
    made.on('style.load', () => setDrawn({ map: made }))
    return () => {
      setDrawn(null)
      setIsTiled(false)
      made.remove()
    }
  }, [frame, isClustered, isInset])
  const withBase = useRef<MapLibre | null>(null)
  useEffect(() => {
    if (drawn === null || base === null || withBase.current === drawn.map) return
    withBase.current = drawn.map
    void addBaseMap(drawn.map, base, () => setIsTiled(true))
  }, [drawn, base])
  const isCovered = isTiled && base?.replaced.includes('land') === true
  useEffect(() => {
    if (drawn === null || isCovered) return undefined
    return showOutlines(drawn.map)
  }, [drawn, isCovered])
  return { drawn, isTiled }
}

/** Sets the source's data after each change of the data or the style. */
export function useSource(drawn: DrawnMap | null, id: string, data: GeoJSON.GeoJSON): void {
  useEffect(() => {
    if (drawn !== null) setData(drawn.map, id, data)
  }, [drawn, id, data])
}

function openMap(
  container: HTMLElement,
  { isClustered, isInset }: Required<Pick<MapOptions, 'isClustered' | 'isInset'>>,
): MapLibre {
  const map = new MapLibre({
    container,
    style: ownStyle({ isClustered, isInset }),
    interactive: !isInset,
    bounds: home,
    // A plain wheel or one finger scrolls the page.
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    renderWorldCopies: false,
    fadeDuration: 0,
    maxZoom: 19,
    transformRequest: requestOf,
    attributionControl: isInset ? false : { compact: false, customAttribution: [] },
  })
  map.on('resize', () => stopAtWorld(map))
  stopAtWorld(map)
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  // Handled, so that the library does not log it: the outlines still show.
  map.on('error', () => undefined)
  drawImages(map)
  if (!isInset) answerPointer(map)
  return map
}

/** The width of the world at zoom 0. */
const worldPx = 512

/** Zooming out stops where the world fills the frame. */
function stopAtWorld(map: MapLibre): void {
  const { clientWidth, clientHeight } = map.getContainer()
  map.setMinZoom(Math.max(0, Math.log2(Math.max(clientWidth, clientHeight, 1) / worldPx)))
}

function setData(map: MapLibre, id: string, data: GeoJSON.GeoJSON): void {
  const source = map.getSource(id)
  // Ignored if the map was removed meanwhile.
  if (source instanceof GeoJSONSource) source.setData(data).catch(() => undefined)
}

/** A click on a cluster zooms in until it splits; hover shows a tooltip. */
function answerPointer(map: MapLibre): void {
  const canvas = map.getCanvas()
  map.on('mousemove', (event) => {
    // No tooltip while dragging.
    if (event.originalEvent.buttons !== 0) return
    const cluster = clusterAt(map, event)
    canvas.style.cursor = cluster === null ? '' : 'pointer'
    canvas.title = cluster === null ? titleAt(map, event) : `${plural(cluster.count, 'listing')}: click to zoom in`
  })
  map.on('click', (event) => {
    const cluster = clusterAt(map, event)
    const source = map.getSource('points')
    if (cluster === null || !(source instanceof GeoJSONSource)) return
    const { feature, id } = cluster
    if (feature.geometry.type !== 'Point') return
    const [longitude = 0, latitude = 0] = feature.geometry.coordinates
    source.getClusterExpansionZoom(id).then(
      (zoom) => map.easeTo({ center: [longitude, latitude], zoom: zoom + 0.2 }, { originalEvent: event.originalEvent }),
      () => undefined,
    )
  })
}

function clusterAt(map: MapLibre, { point }: MapMouseEvent) {
  const feature: MapGeoJSONFeature | undefined = map.queryRenderedFeatures(point, { layers: ['clusters'] })[0]
  const cluster = clusterSchema.safeParse(feature?.properties)
  if (feature === undefined || !cluster.success) return null
  return { feature, id: cluster.data.cluster_id, count: cluster.data.point_count }
}

function titleAt(map: MapLibre, { point }: MapMouseEvent): string {
  const area = titleSchema.safeParse(map.queryRenderedFeatures(point, { layers: titledLayers })[0]?.properties)
  return area.success ? area.data.title : ''
}
