import { Button, Checkbox, NativeSelect, Popover, Stack } from '@mantine/core'
import type { ViewState } from '../rows/view-state.ts'

export type FilterMenuProps = {
  view: ViewState
  sources: readonly string[]
  onView: (changes: Partial<ViewState>) => void
}

const ratings = [3, 3.5, 4, 4.5]
const shares = [0.5, 0.75, 0.9]

/** What else narrows the rows, column by column. */
export function FilterMenu({ view, sources, onView }: FilterMenuProps) {
  const set = (changes: Partial<ViewState>) => onView({ ...changes, page: 1 })
  const least = (text: string) => (text === '' ? null : Number(text))
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button>Filters</Button>
      </Popover.Target>
      <Popover.Dropdown p="md" w={240} aria-label="Filters">
        <Stack gap="sm">
          <NativeSelect
            label="Rating at least"
            value={String(view.rating ?? '')}
            data={[{ value: '', label: 'Any' }, ...withOwn(ratings, view.rating).map(String)]}
            onChange={(event) => set({ rating: least(event.currentTarget.value) })}
          />
          <NativeSelect
            label="Confidence at least"
            value={String(view.confidence ?? '')}
            data={[
              { value: '', label: 'Any' },
              ...withOwn(shares, view.confidence).map((share) => ({
                value: String(share),
                label: `${Math.round(share * 100)} %`,
              })),
            ]}
            onChange={(event) => set({ confidence: least(event.currentTarget.value) })}
          />
          <NativeSelect
            label="Source"
            value={view.source}
            data={[
              { value: '', label: 'All sources' },
              ...(view.source === '' || sources.includes(view.source) ? sources : [view.source, ...sources]),
            ]}
            onChange={(event) => set({ source: event.currentTarget.value })}
          />
          <Checkbox
            label="Has a phone"
            checked={view.hasPhone}
            onChange={(event) => set({ hasPhone: event.currentTarget.checked })}
          />
          <Checkbox
            label="Has a website"
            checked={view.hasWebsite}
            onChange={(event) => set({ hasWebsite: event.currentTarget.checked })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The address may hold another step. */
const withOwn = (steps: readonly number[], own: number | null): number[] =>
  [...new Set(own === null ? steps : [...steps, own])].toSorted((a, b) => a - b)
