import 'maplibre-gl/dist/maplibre-gl.css'
import type { DrawnArea } from '@gazetteer/contract'
import { Button, Center, Group, SegmentedControl } from '@mantine/core'
import { Check, Redo2, Trash2, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { useTheme } from '../../platform/theme/color-scheme.ts'
import { plural } from '../../platform/formats.ts'
import { Note } from '../../platform/ui/index.ts'
import styles from './coverage-map.module.css'
import { CornerEditor } from './draw/shapes/corner-editor.tsx'
import { canDraw } from './draw/can-draw.ts'
import { MapButton, ZoomButtons } from './draw/map-buttons.tsx'
import { useMap } from './draw/use-map.ts'
import type { BaseMap } from './draw/base-map/add-base-map.ts'
import { useBaseMap } from './draw/base-map/use-base-map.ts'
import { areasOfShapes, problemOfShapes } from './draw/shapes/drawn-areas.ts'
import { type Drawing, type DrawingOptions, type DrawingTool, useDrawing } from './draw/shapes/use-drawing.ts'
import { useNames } from './draw/base-map/use-names.ts'

export type AreaDrawingProps = {
  /** Read once. */
  initial: readonly DrawnArea[]
  /** `block`: why the areas cannot be used yet. New areas have an empty name. */
  onChange: (areas: DrawnArea[], block: string | null) => void
}

/** A map on which areas are drawn and edited. */
export default function AreaDrawing({ initial, onChange }: AreaDrawingProps) {
  const base = useBaseMap()
  const theme = useTheme()
  // A change of the theme opens a new map, with what was drawn so far.
  const latest = useRef<Drawing | null>(null)
  if (!canDraw())
    return (
      <Center h={200} c="dimmed" ta="center">
        This browser cannot show the map. Type a circle, or paste GeoJSON.
      </Center>
    )
  return (
    <DrawingMap
      key={theme}
      areas={initial}
      before={latest}
      base={base}
      onChange={(drawing) => {
        latest.current = drawing
        const { initial: first, undrawn, shapes } = drawing
        onChange([...undrawn, ...areasOfShapes(shapes, first)], blockOf(drawing))
      }}
    />
  )
}

const blockOf = ({ initial, shapes, unfinished }: Drawing): string | null =>
  unfinished === null ? problemOfShapes(shapes, initial) : 'The last shape is not finished.'

const tools: { value: DrawingTool; label: string; hint: string }[] = [
  { value: 'polygon', label: 'Polygon', hint: 'Click or tap each corner, then the first one again or “Finish shape”.' },
  { value: 'rectangle', label: 'Rectangle', hint: 'Click or tap one corner, then the opposite corner.' },
  { value: 'circle', label: 'Circle', hint: 'Click or tap the centre, then the edge.' },
  {
    value: 'hole',
    label: 'Hole',
    hint: 'Adds a hole: click or tap its corners inside an area, then “Finish shape”. Nothing in it is captured.',
  },
  { value: 'select', label: 'Edit', hint: 'Click or tap an area, or choose it below; then drag it or its corners.' },
]

const deleteLabels = {
  polygon: 'Delete area',
  rectangle: 'Delete area',
  circle: 'Delete area',
  part: 'Delete part',
  hole: 'Delete hole',
}

function DrawingMap({ base, ...options }: DrawingOptions & { base: BaseMap | null }) {
  const frame = useRef<HTMLDivElement>(null)
  const { drawn, isTiled } = useMap(frame, { base, isClustered: true })
  useNames(drawn, !(isTiled && base?.hasCityNames === true))
  const drawing = useDrawing(drawn, options)
  const { tool } = drawing
  return (
    <>
      <Group gap="sm">
        <SegmentedControl
          aria-label="Drawing tool"
          size="xs"
          value={tool}
          data={tools}
          onChange={(value) => drawing.setTool(tools.find((one) => one.value === value)?.value ?? 'select')}
        />
        <Group gap={4} ml="auto">
          <MapButton icon={Undo2} label="Undo" disabled={!drawing.canUndo} onClick={drawing.undo} />
          <MapButton icon={Redo2} label="Redo" disabled={!drawing.canRedo} onClick={drawing.redo} />
          {tool === 'select' ? (
            <Button
              size="xs"
              leftSection={<Trash2 size={14} />}
              disabled={drawing.selected === null}
              onClick={drawing.remove}
            >
              {deleteLabels[drawing.selected?.mode ?? 'polygon']}
            </Button>
          ) : (
            <Button size="xs" leftSection={<Check size={14} />} disabled={!drawing.canFinish} onClick={drawing.finish}>
              Finish shape
            </Button>
          )}
        </Group>
      </Group>
      <Note>{tools.find(({ value }) => value === tool)?.hint}</Note>
      {drawing.undrawnCount > 0 && (
        <Note>
          {plural(drawing.undrawnCount, 'area')} cannot be edited here (over 500 corners, or across the antimeridian)
          and will be kept as now.
        </Note>
      )}
      <div className={styles.drawing} data-tool={tool} data-ready={drawing.isReady || undefined}>
        <div ref={frame} className={styles.map} />
        <ZoomButtons onZoom={(steps) => drawn?.map.zoomTo(drawn.map.getZoom() + steps)} />
      </div>
      {tool === 'select' && <CornerEditor drawing={drawing} />}
    </>
  )
}
