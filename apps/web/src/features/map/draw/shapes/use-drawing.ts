import type { DrawnArea } from '@gazetteer/contract'
import { useStableCallback } from '../../../../platform/use-stable-callback.ts'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { GeoJSONStoreFeatures, TerraDraw } from 'terra-draw'
import {
  checkedRing,
  featureOfShape,
  holesIn,
  type Initial,
  nameShapes,
  type Ring,
  type Shape,
  type ShapeMode,
  shapeOfFeature,
  shapesOfArea,
} from './drawn-areas.ts'
import { openDrawing } from './drawing.ts'
import { boundsOf } from '../map-features.ts'
import type { DrawnMap } from '../use-map.ts'

export type DrawingTool = ShapeMode | 'hole' | 'select'

type Id = NonNullable<GeoJSONStoreFeatures['id']>
/** A finished shape on the map, with its name. */
export type ShapeOnMap = Shape & { id: Id; label: string }

/** What is on a map; a map that opens later can go on with it. */
export type Drawing = {
  initial: readonly Initial[]
  /** Areas that stay as they are: of very many corners, or across the antimeridian. */
  undrawn: readonly DrawnArea[]
  shapes: readonly ShapeOnMap[]
  /** Corners of the shape that is drawn now. */
  unfinished: Ring | null
}

export type DrawingOptions = {
  /** The areas to show, and what was on an earlier map; both are read when the drawing opens. */
  areas: readonly DrawnArea[]
  before: { readonly current: Drawing | null }
  onChange: (drawing: Drawing) => void
}

const nothing: Drawing = { initial: [], undrawn: [], shapes: [], unfinished: null }

/** The drawing tools of a map: current tool, selection, undo. */
export function useDrawing(drawn: DrawnMap | null, { areas, before, onChange }: DrawingOptions) {
  const [draw, setDraw] = useState<TerraDraw | null>(null)
  const [tool, setTool] = useState<DrawingTool>('polygon')
  const [selectedId, setSelectedId] = useState<Id | null>(null)
  const [onMap, setOnMap] = useState(nothing)
  const [history, setHistory] = useState({ canUndo: false, canRedo: false })
  const report = useStableCallback(onChange)
  const fill = useStableCallback((made: TerraDraw) =>
    before.current === null ? addAreas(made, areas) : addAgain(made, before.current),
  )

  useEffect(() => {
    if (drawn === null) return undefined
    const { map } = drawn
    const leavePointer = preparePointer(drawn)
    const made = openDrawing(map)
    made.start()
    const start = fill(made)
    fitTo(drawn, start.shapes)
    let frame = 0
    const read = () => {
      frame = 0
      const next = readMap(made, start)
      setDraw(made)
      setOnMap(next)
      setHistory({ canUndo: made.canUndo(), canRedo: made.canRedo() })
      report(next)
    }
    const onDrawn = () => {
      if (frame === 0) frame = requestAnimationFrame(read)
    }
    onDrawn()
    made.on('change', onDrawn)
    made.on('finish', onDrawn)
    made.on('history', onDrawn)
    made.on('select', setSelectedId)
    made.on('deselect', () => setSelectedId(null))
    const onClick = ({ lngLat }: MapMouseEvent) => selectHole(made, lngLat)
    map.on('click', onClick)
    return () => {
      map.off('click', onClick)
      cancelAnimationFrame(frame)
      setDraw(null)
      setSelectedId(null)
      setOnMap(nothing)
      // The map of a removed component has no style any more.
      if (map.style === undefined) return
      made.stop()
      leavePointer()
    }
  }, [drawn, fill, report])
  useEffect(() => draw?.setMode(tool), [draw, tool])

  const selected = onMap.shapes.find(({ id }) => id === selectedId) ?? null
  const select = (id: Id | null) => {
    if (selectedId !== null && draw?.hasFeature(selectedId) === true) draw.deselectFeature(selectedId)
    if (id !== null && draw?.hasFeature(id) === true) draw.selectFeature(id)
  }
  return {
    tool,
    setTool,
    ...history,
    shapes: onMap.shapes,
    isReady: draw !== null,
    selected,
    select,
    undrawnCount: onMap.undrawn.length,
    canFinish: canFinish(tool, onMap.unfinished),
    finish: () => drawn !== null && pressEnter(drawn),
    /** Both replace the shape on the map, which ends its selection. */
    undo: () => {
      draw?.undo()
      if (tool === 'select') select(selectedId)
    },
    redo: () => {
      draw?.redo()
      if (tool === 'select') select(selectedId)
    },
    remove: () => {
      if (draw === null || selected === null) return
      draw.deselectFeature(selected.id)
      const holes = selected.mode === 'hole' ? [] : holesIn(selected, onMap.shapes)
      const ids = onMap.shapes.flatMap((shape) => (shape === selected || holes.includes(shape) ? [shape.id] : []))
      draw.removeFeatures(ids)
    },
    /** Gives the selected shape other corners; throws GeometryProblem with the reason. */
    setCorners: (corners: Ring) => {
      if (draw === null || selected === null) return
      const ring = checkedRing(corners).map(([longitude, latitude]) => [longitude, latitude])
      draw.updateFeatureGeometry(selected.id, { type: 'Polygon', coordinates: [ring] })
    },
  }
}

function readMap(draw: TerraDraw, { initial, undrawn }: Start): Drawing {
  const shapes: (Shape & { id: Id })[] = []
  let unfinished: Ring | null = null
  for (const feature of draw.getSnapshot()) {
    const shape = shapeOfFeature(feature)
    if (shape === null || feature.id === undefined) continue
    if (feature.properties['currentlyDrawing'] === true) unfinished = shape.ring
    else shapes.push({ ...shape, id: feature.id })
  }
  return { initial, undrawn, shapes: nameShapes(shapes, initial), unfinished }
}

/** Rectangles and circles end with their second corner. */
function canFinish(tool: DrawingTool, unfinished: Ring | null): boolean {
  const corners = new Set(unfinished?.map((corner) => corner.join()))
  return (tool === 'polygon' || tool === 'hole') && corners.size > 2
}

/** As the key on the map: the library has no call that closes a polygon. */
function pressEnter({ map }: DrawnMap): void {
  map.getCanvas().dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter' }))
}

/** While drawing, a wheel or a finger moves the map only. Escape ends a shape, not the dialog. */
function preparePointer({ map }: DrawnMap): () => void {
  const wasCooperative = map.cooperativeGestures.isEnabled()
  map.cooperativeGestures.disable()
  map.doubleClickZoom.disable()
  const canvas = map.getCanvas()
  canvas.removeAttribute('role')
  canvas.setAttribute('aria-label', 'Map to draw areas on')
  canvas.dataset['mantineStopPropagation'] = 'true'
  return () => {
    if (wasCooperative) map.cooperativeGestures.enable()
    map.doubleClickZoom.enable()
    delete canvas.dataset['mantineStopPropagation']
  }
}

type Start = Omit<Drawing, 'shapes'> & { shapes: readonly Shape[] }

function addAreas(draw: TerraDraw, areas: readonly DrawnArea[]): Start {
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
  return { initial, undrawn, shapes: initial.flatMap(({ shapes }) => shapes), unfinished: null }
}

function addAgain(draw: TerraDraw, before: Drawing): Start {
  draw.addFeatures(before.shapes.map(featureOfShape))
  draw.clearUndoRedoHistory()
  return before
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

function fitTo({ map }: DrawnMap, shapes: readonly Shape[]): void {
  const points = shapes.flatMap(({ ring }) => [...ring])
  const bounds = boundsOf({ areas: [], points })
  if (bounds !== null) map.fitBounds(bounds, { padding: 40, maxZoom: 14, animate: false })
}
