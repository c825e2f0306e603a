import type { DrawnArea } from '@gazetteer/contract'
import { Button, Group, SegmentedControl } from '@mantine/core'
import { Check, Redo2, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { plural } from '../../platform/formats.ts'
import { Note } from '../../platform/ui/index.ts'
import styles from './choose-map.module.css'
import { MapButton } from './draw/map-buttons.tsx'
import { areasOfShapes, problemOfShapes } from './draw/shapes/drawn-areas.ts'
import { CornerEditor } from './draw/shapes/corner-editor.tsx'
import { type Drawing, type DrawingTool, useDrawing } from './draw/shapes/use-drawing.ts'
import type { DrawnMap } from './draw/use-map.ts'

export type AreaDrawing = {
  /** Read once. */
  initial: readonly DrawnArea[]
  /** `block`: why the areas cannot be used yet. New areas have an empty name. */
  onChange: (areas: DrawnArea[], block: string | null) => void
}

export type DrawingToolsProps = {
  drawn: DrawnMap | null
  /** Null: nothing is drawn, and only the map shows. */
  drawing: AreaDrawing | null
  /** What was on the map before a change of the theme. */
  before: RefObject<Drawing | null>
  /** Keeps what is on the map for that. */
  onDrawn: (drawing: Drawing) => void
  className: string
  /** The map. */
  children: ReactNode
}

/** The tools to draw and edit areas, around a map. */
export function DrawingTools({ drawn, drawing, before, onDrawn, className, children }: DrawingToolsProps) {
  const isDrawing = drawing !== null
  const state = useDrawing(isDrawing ? drawn : null, {
    areas: drawing?.initial ?? none,
    before,
    onChange: (next) => {
      onDrawn(next)
      const { initial: first, undrawn, shapes } = next
      drawing?.onChange([...undrawn, ...areasOfShapes(shapes, first)], blockOf(next))
    },
  })
  return (
    <>
      {isDrawing && <Toolbar drawing={state} />}
      <div
        className={className}
        data-tool={isDrawing ? state.tool : undefined}
        data-ready={(isDrawing && state.isReady) || undefined}
      >
        {children}
      </div>
      {isDrawing && state.tool === 'select' && state.shapes.length > 0 && (
        <div className={styles.corners}>
          <CornerEditor drawing={state} />
        </div>
      )}
    </>
  )
}

const none: readonly DrawnArea[] = []

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

function Toolbar({ drawing }: { drawing: ReturnType<typeof useDrawing> }) {
  const { tool } = drawing
  return (
    <div className={styles.tools}>
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
    </div>
  )
}
