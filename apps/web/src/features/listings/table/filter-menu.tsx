import { Button, Checkbox, Group, NativeSelect, Pill, Popover, Stack } from '@mantine/core'
import type { TableView } from '../rows/use-table-view.ts'
import { type Filter, noFilters, type ViewState } from '../rows/view-state.ts'

const ratings = [3, 3.5, 4, 4.5]
const shares = [0.5, 0.75, 0.9]

/** Column filters. */
export function FilterMenu({ view: { state: view, choices, setView } }: { view: TableView }) {
  const narrow = (changes: Partial<ViewState>) => setView({ ...changes, page: 1 })
  const count = activeFilters(view).length
  const least = (text: string) => (text === '' ? null : Number(text))
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button>{count === 0 ? 'Filters' : `Filters · ${count}`}</Button>
      </Popover.Target>
      <Popover.Dropdown p="md" w={240} aria-label="Filters">
        <Stack gap="sm">
          <NativeSelect
            label="Minimum rating"
            value={String(view.rating ?? '')}
            data={[{ value: '', label: 'Any' }, ...withOwn(ratings, view.rating).map(String)]}
            onChange={(event) => narrow({ rating: least(event.currentTarget.value) })}
          />
          <NativeSelect
            label="Minimum confidence"
            value={String(view.confidence ?? '')}
            data={[
              { value: '', label: 'Any' },
              ...withOwn(shares, view.confidence).map((share) => ({
                value: String(share),
                label: `${Math.round(share * 100)} %`,
              })),
            ]}
            onChange={(event) => narrow({ confidence: least(event.currentTarget.value) })}
          />
          <NativeSelect
            label="Source"
            value={view.source}
            data={optionsOf('All sources', choices.sources, view.source)}
            onChange={(event) => narrow({ source: event.currentTarget.value })}
          />
          <Checkbox
            label="Has a phone"
            checked={view.hasPhone}
            onChange={(event) => narrow({ hasPhone: event.currentTarget.checked })}
          />
          <Checkbox
            label="Has a website"
            checked={view.hasWebsite}
            onChange={(event) => narrow({ hasWebsite: event.currentTarget.checked })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** All, or one of the values; the URL may contain another one. */
export function optionsOf(all: string, values: readonly string[], current: string) {
  const known = current === '' || values.includes(current) ? values : [current, ...values]
  return [{ value: '', label: all }, ...known]
}

/** Adds a value from the URL that is not among the steps. */
const withOwn = (steps: readonly number[], own: number | null): number[] =>
  [...new Set(own === null ? steps : [...steps, own])].toSorted((a, b) => a - b)

type Named = { key: keyof Filter; text: string }

/** The active filters besides the search, in words. */
function activeFilters(view: ViewState): Named[] {
  const named: (Named | false)[] = [
    view.city !== '' && { key: 'city', text: `City is ${view.city}` },
    view.category !== '' && { key: 'category', text: `Category is ${view.category}` },
    view.isHidingIncomplete && { key: 'isHidingIncomplete', text: 'Complete only' },
    view.rating !== null && { key: 'rating', text: `Rating ${view.rating} or more` },
    view.confidence !== null && {
      key: 'confidence',
      text: `Confidence ${Math.round(view.confidence * 100)} % or more`,
    },
    view.source !== '' && { key: 'source', text: `Source: ${view.source}` },
    view.hasPhone && { key: 'hasPhone', text: 'Has a phone' },
    view.hasWebsite && { key: 'hasWebsite', text: 'Has a website' },
  ]
  return named.filter((one) => one !== false)
}

/** Active filters, each removable. */
export function FilterPills({ view, onView }: { view: ViewState; onView: (changes: Partial<ViewState>) => void }) {
  const shown = activeFilters(view)
  if (shown.length === 0) return null
  return (
    <Group gap={6} mb="sm" role="group" aria-label="Active filters" data-filter-pills>
      {shown.map(({ key, text }) => (
        <Pill
          key={key}
          withRemoveButton
          removeButtonProps={{ 'aria-label': `Remove filter: ${text}`, 'aria-hidden': false, tabIndex: 0 }}
          onRemove={() => onView({ [key]: noFilters[key], page: 1 })}
        >
          {text}
        </Pill>
      ))}
      <Button variant="link" fz="sm" onClick={() => onView({ ...noFilters, page: 1 })}>
        Clear all
      </Button>
    </Group>
  )
}
