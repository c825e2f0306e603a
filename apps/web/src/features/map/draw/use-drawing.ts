import type { DrawnArea } from '@gazetteer/contract'
import { useCallbackRef } from '@mantine/hooks'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { GeoJSONStoreFeatures, TerraDraw } from 'terra-draw'
import {
  areasOfShapes,
  featureOfShape,
  type Initial,
  type Shape,
  type ShapeMode,
  shapeOfFeature,
  shapesOfArea,
} from './drawn-areas.ts'
import { openDrawing } from './drawing.ts'
import { boundsOf } from './map-features.ts'
import type { DrawnMap } from './use-map.ts'

export type DrawingTool = ShapeMode | 'select'

export type DrawingOptions = {
  /** The areas to show, read when the drawing opens. */
  latest: { readonly current: readonly DrawnArea[] }
  onChange: (areas: DrawnArea[], isUnfinished: boolean) => void
}

type Id = NonNullable<GeoJSONStoreFeatures['id']>
/** `sizes` is filled before the first draw. */
type Opened = { draw: TerraDraw; sizes: { undrawnCount: number } }
type Selected = { id: Id; mode: Shape['mode'] }

/** The drawing tools of a map: current tool, selection, undo. */
export function useDrawing(drawn: DrawnMap | null, { latest, onChange }: DrawingOptions) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const draw = opened?.draw ?? null
  const [tool, setTool] = useState<DrawingTool>('polygon')
  const [selected, setSelected] = useState<Selected | null>(null)
  const [history, setHistory] = useState({ canUndo: false, canRedo: false })
  const report = useCallbackRef(onChange)

  useEffect(() => {
    if (drawn === null) return undefined
    const { map } = drawn
    preparePointer(drawn)
    const made = openDrawing(map)
    const sizes = { undrawnCount: 0 }
    made.on('ready', () => setOpened({ draw: made, sizes }))
    made.start()
    const { initial, undrawn } = addAreas(made, latest.current)
    sizes.undrawnCount = undrawn.length
    fitTo(drawn, initial)
    let frame = 0
    const read = () => {
      frame = 0
      const features = made.getSnapshot().filter((feature) => shapeOfFeature(feature) !== null)
      const finished = features.filter(({ properties }) => properties['currentlyDrawing'] !== true)
      const shapes = finished.flatMap((feature) => shapeOfFeature(feature) ?? [])
      setHistory({ canUndo: made.canUndo(), canRedo: made.canRedo() })
      report([...undrawn, ...areasOfShapes(shapes, initial)], finished.length < features.length)
    }
    const onDrawn = () => {
      if (frame === 0) frame = requestAnimationFrame(read)
    }
    made.on('change', onDrawn)
    made.on('finish', onDrawn)
    made.on('history', onDrawn)
    made.on('select', (id) => setSelected({ id, mode: shapeWith(made, id)?.mode ?? 'polygon' }))
    made.on('deselect', () => setSelected(null))
    const onClick = ({ lngLat }: MapMouseEvent) => selectHole(made, lngLat)
    map.on('click', onClick)
    return () => {
      map.off('click', onClick)
      cancelAnimationFrame(frame)
      setOpened(null)
      setSelected(null)
      // The map of a removed component has no style any more.
      if (map.style !== undefined) made.stop()
    }
  }, [drawn, latest, report])
  useEffect(() => draw?.setMode(tool), [draw, tool])

  return {
    tool,
    setTool,
    ...history,
    isReady: draw !== null,
    /** What is selected; null: nothing. */
    selected: selected?.mode ?? null,
    /** Areas that stay as they are, because they cannot be edited here. */
    undrawnCount: opened?.sizes.undrawnCount ?? 0,
    undo: () => draw?.undo(),
    redo: () => draw?.redo(),
    remove: () => {
      if (draw === null || selected === null) return
      draw.deselectFeature(selected.id)
      draw.removeFeatures([selected.id, ...holesOf(draw, selected)])
    },
  }
}

/** Here the map is the only thing that a wheel or a finger can move. Escape ends a shape, not the dialog. */
function preparePointer({ map }: DrawnMap): void {
  map.cooperativeGestures.disable()
  map.doubleClickZoom.disable()
  const canvas = map.getCanvas()
  canvas.setAttribute('aria-label', 'Map to draw areas on')
  canvas.dataset['mantineStopPropagation'] = 'true'
}

/** `undrawn`: areas of very many corners or across the antimeridian; they stay as they are. */
function addAreas(draw: TerraDraw, areas: readonly DrawnArea[]): { initial: Initial[]; undrawn: DrawnArea[] } {
  const initial: Initial[] = []
  const undrawn: DrawnArea[] = []
  for (const area of areas) {
    const shapes = shapesOfArea(area, initial.length) ?? []
    const added = draw.addFeatures(shapes.map(featureOfShape))
    if (shapes.length > 0 && added.every(({ valid }) => valid)) {
      initial.push({ area, shapes })
      continue
    }
    draw.removeFeatures(added.flatMap(({ id, valid }) => (valid && id !== undefined ? [id] : [])))
    undrawn.push(area)
  }
  draw.clearUndoRedoHistory()
  return { initial, undrawn }
}

function shapeWith(draw: TerraDraw, id: Id): Shape | null {
  const feature = draw.getSnapshotFeature(id)
  return feature === undefined ? null : shapeOfFeature(feature)
}

/** The holes of a selected part. */
function holesOf(draw: TerraDraw, { id, mode }: Selected): Id[] {
  const outer = mode === 'part' ? shapeWith(draw, id) : null
  if (outer === null) return []
  return draw.getSnapshot().flatMap((feature) => {
    const shape = shapeOfFeature(feature)
    const isOwn = shape?.mode === 'hole' && shape.area === outer.area && shape.part === outer.part
    return isOwn && feature.id !== undefined ? [feature.id] : []
  })
}

/** A click in a hole is also one in the part around it; the hole is meant. */
function selectHole(draw: TerraDraw, { lng, lat }: { lng: number; lat: number }): void {
  if (draw.getMode() !== 'select') return
  const features = draw.getFeaturesAtLngLat({ lng, lat }, { ignoreSelectFeatures: true })
  const hole = features.find(({ properties }) => properties['mode'] === 'hole')
  const other = features.find(({ properties }) => properties['selected'] === true)
  if (hole?.id === undefined || other?.id === undefined || other.id === hole.id) return
  draw.deselectFeature(other.id)
  draw.selectFeature(hole.id)
}

function fitTo({ map }: DrawnMap, initial: readonly Initial[]): void {
  const points = initial.flatMap(({ shapes }) => shapes.flatMap(({ ring }) => [...ring]))
  const bounds = boundsOf({ areas: [], points })
  if (bounds !== null) map.fitBounds(bounds, { padding: 40, maxZoom: 14, animate: false })
}
