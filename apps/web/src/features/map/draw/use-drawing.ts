import type { DrawnArea } from '@gazetteer/contract'
import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { GeoJSONStoreFeatures, TerraDraw } from 'terra-draw'
import { areaOfShape, ringOfArea, type ShapeMode } from './drawn-areas.ts'
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
/** Areas as they were added, to keep what was not edited exactly as it is. */
type Known = ReadonlyMap<Id, { area: DrawnArea; ring: string }>

/** The drawing tools of a map: current tool, selection, undo. */
export function useDrawing(drawn: DrawnMap | null, { latest, onChange }: DrawingOptions) {
  const [draw, setDraw] = useState<TerraDraw | null>(null)
  const [tool, setTool] = useState<DrawingTool>('polygon')
  const [selected, setSelected] = useState<Id | null>(null)
  const [history, setHistory] = useState({ canUndo: false, canRedo: false })
  const report = useCallbackRef(onChange)

  useEffect(() => {
    if (drawn === null) return undefined
    const { map } = drawn
    preparePointer(drawn)
    const made = openDrawing(map)
    made.on('ready', () => setDraw(made))
    made.start()
    const { known, undrawn } = addAreas(made, latest.current)
    fitTo(drawn, latest.current)
    let frame = 0
    const read = () => {
      frame = 0
      const shapes = made.getSnapshot().filter(({ properties }) => isShape(properties['mode']))
      const finished = shapes.filter(({ properties }) => properties['currentlyDrawing'] !== true)
      setHistory({ canUndo: made.canUndo(), canRedo: made.canRedo() })
      report([...undrawn, ...finished.flatMap((shape) => areaOf(shape, known) ?? [])], finished.length < shapes.length)
    }
    const onDrawn = () => {
      if (frame === 0) frame = requestAnimationFrame(read)
    }
    made.on('change', onDrawn)
    made.on('finish', onDrawn)
    made.on('history', onDrawn)
    made.on('select', setSelected)
    made.on('deselect', () => setSelected(null))
    return () => {
      cancelAnimationFrame(frame)
      setDraw(null)
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
    isSelected: selected !== null,
    undo: () => draw?.undo(),
    redo: () => draw?.redo(),
    remove: () => {
      if (draw === null || selected === null) return
      draw.deselectFeature(selected)
      draw.removeFeatures([selected])
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

/** `undrawn`: areas of several rings, of very many corners or across the antimeridian; they stay as they are. */
function addAreas(draw: TerraDraw, areas: readonly DrawnArea[]): { known: Known; undrawn: DrawnArea[] } {
  const known = new Map<Id, { area: DrawnArea; ring: string }>()
  const undrawn: DrawnArea[] = []
  for (const area of areas) {
    const ring = ringOfArea(area)
    const [added] = ring === null ? [] : draw.addFeatures([featureOf(area, ring)])
    if (ring !== null && added?.valid === true && added.id !== undefined)
      known.set(added.id, { area, ring: JSON.stringify(ring) })
    else undrawn.push(area)
  }
  draw.clearUndoRedoHistory()
  return { known, undrawn }
}

function featureOf(area: DrawnArea, ring: [number, number][]): GeoJSONStoreFeatures {
  const mode: ShapeMode = area.kind === 'circle' ? 'circle' : 'polygon'
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: { mode } }
}

function areaOf(shape: GeoJSONStoreFeatures, known: Known): DrawnArea | null {
  const before = shape.id === undefined ? undefined : known.get(shape.id)
  if (before === undefined) return areaOfShape(shape)
  if (JSON.stringify(shape.geometry.coordinates[0]) === before.ring) return before.area
  const area = areaOfShape(shape)
  return area === null ? null : { ...area, name: before.area.name }
}

const isShape = (mode: unknown): boolean => mode === 'polygon' || mode === 'rectangle' || mode === 'circle'

function fitTo({ map }: DrawnMap, areas: readonly DrawnArea[]): void {
  const points = areas.flatMap((area) => ringOfArea(area) ?? [])
  const bounds = boundsOf({ areas: [], points })
  if (bounds !== null) map.fitBounds(bounds, { padding: 40, maxZoom: 14, animate: false })
}
