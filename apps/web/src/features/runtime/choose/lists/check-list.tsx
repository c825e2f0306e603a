import { Button, CloseButton, Fieldset, Group, Pill, ScrollArea, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { Search } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { formatCount } from '../../../../platform/formats.ts'
import { CheckRows } from './check-rows.tsx'
import { type Lists, matchingNames, sizeNote, withFirst } from './many-cities.ts'
import { useSearch } from '../queries.ts'
import { Note } from '../../../../platform/ui/index.ts'

export type CheckListProps = {
  /** Selected cities show beside their list, selected types above theirs. */
  kind: 'city' | 'business-type'
  lists: Lists
  label: string
  placeholder: string
  height: number
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  headerAction?: ReactNode
  /** Bulk suggestions for the typed text. */
  renderOffers?: (text: string) => ReactNode
}

/** Searchable checkbox list: selected names first, with a count and a clear button. */
export function CheckList({ kind, lists, label, chosen, onChange, ...props }: CheckListProps) {
  const isCity = kind === 'city'
  const names = isCity ? lists.cities : lists.types
  const [text, setText] = useState('')
  const found = useSearch(kind, text)
  const chosenSet = new Set(chosen)
  // A selected city can be missing in the list: it may come from the world cities.
  const listed = useMemo(() => new Set(names), [names])
  const matches = matchingNames(names, text, {
    ranked: text.trim().length > 1 ? found.ranked : undefined,
    sizes: isCity ? lists.sizes : undefined,
  })
  const rows =
    text.trim() === ''
      ? withFirst(
          [...names, ...chosen.filter((name) => !listed.has(name))],
          [...chosen, ...(isCity ? [] : lists.leadingTypes)],
        )
      : matches

  return (
    <Fieldset variant="unstyled" legend={<VisuallyHidden>{label}</VisuallyHidden>} miw={0}>
      <Group gap="sm" wrap="nowrap" mih={24} mb="sm">
        <Text span size="sm" fw={500} truncate>
          {label}
        </Text>
        <Text
          span
          className="mono"
          size="xs"
          c={chosen.length > 0 ? 'accent' : 'dimmed'}
          style={{ flex: 'none' }}
          aria-live="polite"
        >
          {formatCount(chosen.length)} selected
        </Text>
        <Group gap="sm" ml="auto" wrap="nowrap" fz="sm">
          {props.headerAction}
          <Button variant="link" disabled={chosen.length === 0} onClick={() => onChange([])}>
            Clear
          </Button>
        </Group>
      </Group>
      {!isCity && (
        <ChosenPills chosen={chosen} onRemove={(name) => onChange(chosen.filter((known) => known !== name))} />
      )}
      <TextInput
        {...(isCity ? { 'data-autofocus': true } : {})}
        role="searchbox"
        aria-label={props.placeholder}
        placeholder={props.placeholder}
        mb="sm"
        leftSection={<Search size={14} />}
        rightSection={text !== '' && <CloseButton size="sm" aria-label="Clear search" onClick={() => setText('')} />}
        value={text}
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {props.renderOffers?.(text)}
      <CheckRows
        key={text}
        noteOf={isCity ? (city) => sizeNote(lists.sizes, city) : undefined}
        names={rows}
        chosen={chosenSet}
        height={props.height}
        nothing={lists.isLoading || found.isFetching ? 'Loading…' : 'No matches'}
        onToggle={(name, isChosen) => onChange(isChosen ? [...chosen, name] : chosen.filter((known) => known !== name))}
      />
    </Fieldset>
  )
}

const mostShown = 40

/** The selection stays visible during a search; × removes an item. */
function ChosenPills({ chosen, onRemove }: { chosen: readonly string[]; onRemove: (name: string) => void }) {
  if (chosen.length === 0) return null
  return (
    <ScrollArea.Autosize mah={58} scrollbarSize={4} mb="sm">
      <Group gap={4}>
        {chosen.slice(0, mostShown).map((name) => (
          <Pill key={name} withRemoveButton onRemove={() => onRemove(name)}>
            {name}
          </Pill>
        ))}
        {chosen.length > mostShown && <Note span>and {formatCount(chosen.length - mostShown)} more</Note>}
      </Group>
    </ScrollArea.Autosize>
  )
}
