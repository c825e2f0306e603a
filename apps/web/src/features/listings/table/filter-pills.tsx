import { Button, Group, Pill } from '@mantine/core'
import { type Filter, noFilters, type ViewState } from '../rows/view-state.ts'

export type FilterPillsProps = { view: ViewState; onView: (changes: Partial<ViewState>) => void }

type Named = { key: keyof Filter; text: string }

/** What the filters of the menu hold back, each to be taken off by itself. */
export function FilterPills({ view, onView }: FilterPillsProps) {
  const named: (Named | false)[] = [
    view.rating !== null && { key: 'rating', text: `Rating ${view.rating} or more` },
    view.confidence !== null && {
      key: 'confidence',
      text: `Confidence ${Math.round(view.confidence * 100)} % or more`,
    },
    view.source !== '' && { key: 'source', text: `Source: ${view.source}` },
    view.hasPhone && { key: 'hasPhone', text: 'Has a phone' },
    view.hasWebsite && { key: 'hasWebsite', text: 'Has a website' },
  ]
  const shown = named.filter((one) => one !== false)
  if (shown.length === 0) return null
  return (
    <Group gap={6} mb="sm" role="group" aria-label="Filters in use" data-filter-pills>
      {shown.map(({ key, text }) => (
        <Pill
          key={key}
          withRemoveButton
          removeButtonProps={{ 'aria-label': `Take off: ${text}`, 'aria-hidden': false, tabIndex: 0 }}
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
