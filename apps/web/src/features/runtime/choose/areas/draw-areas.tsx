import type { ChosenArea, DrawnArea } from '@gazetteer/contract'
import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { Note, Problem } from '../../../../platform/ui/index.ts'
import type { AreaFormProps } from './circle-form.tsx'

export type DrawingProps = {
  /** Read once. Those that cannot be drawn are left out. */
  initial: readonly DrawnArea[]
  /** `block`: why the areas cannot be used yet. New areas have an empty name. */
  onChange: (areas: DrawnArea[], block: string | null) => void
}

export type DrawAreasProps = AreaFormProps & {
  chosen: readonly ChosenArea[]
  renderDrawing: (props: DrawingProps) => ReactNode
}

/** Draws new areas and edits chosen ones; nothing changes before “Use these areas”. */
export function DrawAreas({ chosen, adding, renderDrawing, onClose }: DrawAreasProps) {
  const [initial] = useState(() => chosen.flatMap(({ area, label }) => drawable(area, label) ?? []))
  /** Null until the map has shown its areas. */
  const [drawn, setDrawn] = useState<{ areas: readonly DrawnArea[]; block: string | null } | null>(null)
  const onUse = () => {
    if (drawn === null) return onClose()
    const byName = new Map(drawn.areas.map((area) => [area.name, area]))
    const initialNames = new Set(initial.map(({ name }) => name))
    const kept = chosen.flatMap((one) => {
      if (!initialNames.has(one.label)) return one
      const area = byName.get(one.label)
      if (area === undefined) return []
      return initial.includes(area) ? one : { ...one, area }
    })
    const added = drawn.areas.filter(({ name }) => name === '').map((area) => ({ area }))
    return adding.mutate({ kept, added }, { onSuccess: onClose })
  }
  return (
    <Stack gap="sm">
      <Suspense fallback={<div style={{ height: 440 }} />}>
        {renderDrawing({ initial, onChange: (areas, block) => setDrawn({ areas, block }) })}
      </Suspense>
      <Problem of={adding.error} or="Could not check the areas. Try again." />
      <Group gap="sm">
        <div aria-live="polite">
          <Note>
            {drawn?.block ??
              'By keyboard: “Edit” changes corners; “Type a circle” and “Paste or drop” are in the list.'}
          </Note>
        </div>
        <Group gap="sm" ml="auto">
          <Button onClick={onClose}>Back to list</Button>
          <Button
            variant="filled"
            loading={adding.isPending}
            disabled={drawn === null || drawn.block !== null}
            onClick={onUse}
          >
            Use these areas
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

function drawable(area: ChosenArea['area'], name: string): DrawnArea | null {
  return area.kind === 'circle' || area.kind === 'polygon' ? { ...area, name } : null
}
