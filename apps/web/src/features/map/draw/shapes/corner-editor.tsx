import { ActionIcon, Fieldset, Group, ScrollArea, Select, Text, TextInput } from '@mantine/core'
import { GeometryProblem } from '@gazetteer/geography'
import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { coordinateOf, coordinateProblem } from '../../../../platform/coordinates.ts'
import { Note } from '../../../../platform/ui/index.ts'
import type { Ring } from './drawn-areas.ts'
import type { useDrawing } from './use-drawing.ts'

type CornerEditorProps = {
  drawing: Pick<ReturnType<typeof useDrawing>, 'shapes' | 'selected' | 'select' | 'setCorners'>
}

/** Chooses a shape, and changes, adds and removes its corners: without a pointer, or to the exact coordinate. */
export function CornerEditor({ drawing: { shapes, selected, select, setCorners } }: CornerEditorProps) {
  if (shapes.length === 0) return null
  return (
    <>
      <Select
        label="Shape to edit"
        placeholder="None"
        allowDeselect={false}
        value={selected === null ? null : String(selected.id)}
        data={shapes.map(({ id, label }) => ({ value: String(id), label }))}
        onChange={(value) => select(shapes.find(({ id }) => String(id) === value)?.id ?? null)}
      />
      {selected?.mode === 'circle' && (
        <Note>Drag the edge of the circle. By keyboard: “Type a circle” in the list.</Note>
      )}
      {selected !== null && selected.mode !== 'circle' && (
        <Corners key={selected.id} label={selected.label} corners={selected.ring.slice(0, -1)} onChange={setCorners} />
      )}
    </>
  )
}

type Corner = Ring[number]
type CornersProps = { label: string; corners: Ring; onChange: (ring: Ring) => void }

const fewest = 3

function Corners({ label, corners, onChange }: CornersProps) {
  const frame = useRef<HTMLDivElement>(null)
  /** The corner that gets the focus once it is there. */
  const wanted = useRef<number | null>(null)
  const [problem, setProblem] = useState<{ at: number; text: string } | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    frame.current?.querySelectorAll('input')[wanted.current]?.focus()
    wanted.current = null
  })
  /** Whether the shape has the corners now; if not, the reason shows at a corner. */
  const change = (next: readonly Corner[], at: number): boolean => {
    try {
      onChange([...next, ...next.slice(0, 1)])
      setProblem(null)
      return true
    } catch (cause) {
      if (!(cause instanceof GeometryProblem)) throw cause
      setProblem({ at, text: cause.message })
      return false
    }
  }
  const move = (at: number, text: string): boolean => {
    const point = coordinateOf(text)
    const wrong = point === null ? 'Enter “latitude, longitude” in degrees.' : coordinateProblem(point)
    if (point === null || wrong !== null) {
      setProblem({ at, text: wrong ?? '' })
      return false
    }
    return change(corners.with(at, [point.longitude, point.latitude]), at)
  }
  const add = (at: number) => {
    if (change(corners.toSpliced(at + 1, 0, middleOf(corners, at)), at)) wanted.current = at + 1
  }
  const remove = (at: number) => {
    if (change(corners.toSpliced(at, 1), at)) wanted.current = Math.min(at, corners.length - 2)
  }
  return (
    <Fieldset variant="unstyled" legend={<Text fw={500}>{`Corners of ${label}`}</Text>}>
      <Note>Latitude, longitude. Enter moves the corner on the map.</Note>
      <ScrollArea.Autosize mah={180} type="auto" offsetScrollbars>
        <div ref={frame}>
          {corners.map((corner, at) => (
            // A corner has no identity but its place in the ring.
            // oxlint-disable-next-line react/no-array-index-key
            <Group key={at} gap={4} wrap="nowrap" align="start" py={2}>
              <CornerField
                label={`Corner ${at + 1}`}
                corner={corner}
                problem={problem?.at === at ? problem.text : null}
                onMove={(text) => move(at, text)}
                onCancel={() => setProblem(null)}
              />
              <ActionIcon variant="default" aria-label={`Add a corner after corner ${at + 1}`} onClick={() => add(at)}>
                <Plus size={14} />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={`Remove corner ${at + 1}`}
                disabled={corners.length <= fewest}
                onClick={() => remove(at)}
              >
                <X size={14} />
              </ActionIcon>
            </Group>
          ))}
        </div>
      </ScrollArea.Autosize>
    </Fieldset>
  )
}

/** Halfway to the next corner. */
function middleOf(corners: Ring, at: number): Corner {
  const [[x1, y1], [x2, y2]] = [corners[at] ?? [0, 0], corners[(at + 1) % corners.length] ?? [0, 0]]
  return [(x1 + x2) / 2, (y1 + y2) / 2]
}

type CornerFieldProps = {
  label: string
  corner: Corner
  problem: string | null
  /** Returns whether the corner is there now. */
  onMove: (text: string) => boolean
  onCancel: () => void
}

function CornerField({ label, corner: [longitude, latitude], problem, onMove, onCancel }: CornerFieldProps) {
  /** Null while it shows where the corner is. */
  const [typed, setTyped] = useState<string | null>(null)
  const shown = `${latitude}, ${longitude}`
  const move = () => {
    if (typed === null) return
    if (typed.trim() === shown || onMove(typed)) setTyped(null)
  }
  return (
    <TextInput
      aria-label={label}
      flex={1}
      size="xs"
      classNames={{ input: 'mono' }}
      autoComplete="off"
      spellCheck={false}
      // Escape ends the change, not the dialog.
      data-mantine-stop-propagation={typed !== null}
      value={typed ?? shown}
      error={problem}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={move}
      onKeyDown={(event) => {
        if (event.key === 'Enter') move()
        if (event.key !== 'Escape' || typed === null) return
        setTyped(null)
        onCancel()
      }}
    />
  )
}
