import { ActionIcon, Button, Group, NativeSelect, Pill, Popover, Stack, Text } from '@mantine/core'
import { ListFilter, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Note } from '../../../platform/ui/index.ts'
import type { TableView } from '../rows/use-table-view.ts'
import { noFilters, type ViewState } from '../rows/view-state.ts'
import { activeConditions, type ConditionKey, conditions, isActive } from './conditions.ts'

/** The filters as conditions: field, operator and value. A row matches if all of them hold. */
export function FilterMenu({ view }: { view: TableView }) {
  const { state, setView } = view
  const count = activeConditions(state).length
  /** Conditions that were added but have no value yet. */
  const [drafts, setDrafts] = useState<readonly ConditionKey[]>([])
  const addField = useRef<HTMLSelectElement>(null)
  const shown = conditions.filter(({ key }) => isActive(state, key) || drafts.includes(key))
  const free = conditions.filter((one) => !shown.includes(one))
  const narrow = (changes: Partial<ViewState>) => setView({ ...changes, page: 1 })
  const remove = (key: ConditionKey) => {
    setDrafts(drafts.filter((one) => one !== key))
    // The button with the focus goes away.
    addField.current?.focus()
    if (isActive(state, key)) narrow({ [key]: noFilters[key] })
  }
  const add = (key: ConditionKey) => {
    setDrafts([...drafts, key])
    const initial = conditions.find((one) => one.key === key)?.initial ?? null
    if (initial !== null) narrow({ [key]: initial })
  }
  return (
    <Popover position="bottom-start" trapFocus returnFocus onClose={() => setDrafts([])}>
      <Popover.Target>
        <Button
          leftSection={<ListFilter size={14} />}
          {...(count === 0 ? {} : { style: { borderColor: 'var(--accent)', background: 'var(--accent-bg)' } })}
        >
          {count === 0 ? 'Filters' : `Filters · ${count}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="md" w={420} maw="calc(100vw - 32px)" aria-label="Filters">
        <Stack gap="sm">
          {shown.length === 0 && <Note>No conditions: every listing is shown.</Note>}
          {shown.map(({ key, field, operator }, at) => (
            <Group key={key} gap="sm" wrap="nowrap" role="group" aria-label={`Condition: ${field}`}>
              <Note span w={36} ta="end">
                {at === 0 ? 'Where' : 'and'}
              </Note>
              <Text span fw={500}>
                {field}
              </Text>
              <Text span c="dimmed">
                {operator}
              </Text>
              <ConditionValue conditionKey={key} view={view} onChange={(value) => narrow({ [key]: value })} />
              <ActionIcon ml="auto" aria-label={`Remove condition: ${field}`} onClick={() => remove(key)}>
                <X size={14} />
              </ActionIcon>
            </Group>
          ))}
          <NativeSelect
            ref={addField}
            aria-label="Add condition"
            leftSection={<Plus size={14} />}
            value=""
            disabled={free.length === 0}
            data={[
              { value: '', label: 'Add condition' },
              ...free.map(({ key, field, operator }) => ({ value: key, label: `${field} ${operator}` })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              const chosen = free.find(({ key }) => key === value)
              if (chosen !== undefined) add(chosen.key)
            }}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

type ConditionValueProps = {
  conditionKey: ConditionKey
  view: TableView
  onChange: (value: string | number) => void
}

/** The value of a condition: a step, or one of the values in the rows. A condition on presence has none. */
function ConditionValue({ conditionKey, view: { state, choices }, onChange }: ConditionValueProps) {
  const { field = '', steps, valueText = String } = conditions.find(({ key }) => key === conditionKey) ?? {}
  const value = state[conditionKey]
  if (typeof value === 'boolean') return null
  const values = { city: choices.cities, category: choices.categories, source: choices.sources }
  const data =
    steps === undefined
      ? optionsOf('Choose …', Reflect.get(values, conditionKey) ?? [], String(value ?? ''))
      : withOwn(steps, typeof value === 'number' ? value : null).map((step) => ({
          value: String(step),
          label: valueText(step),
        }))
  return (
    <NativeSelect
      aria-label={`Value of ${field}`}
      flex={1}
      miw={0}
      value={String(value ?? '')}
      data={data}
      onChange={({ currentTarget }) =>
        onChange(steps === undefined ? currentTarget.value : Number(currentTarget.value))
      }
    />
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

/** Active filters, each removable. */
export function FilterPills({ view, onView }: { view: ViewState; onView: (changes: Partial<ViewState>) => void }) {
  const shown = activeConditions(view)
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
      <Button variant="link" fz="sm" onClick={() => onView({ ...noFilters, search: view.search, page: 1 })}>
        Clear all
      </Button>
    </Group>
  )
}
