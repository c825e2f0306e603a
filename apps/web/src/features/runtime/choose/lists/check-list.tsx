import { Button, CloseButton, Fieldset, Group, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '../../../../platform/formats.ts'
import { CheckRows } from './check-rows.tsx'
import { matchingNames } from './matches.ts'
import { useSearch } from '../queries.ts'

export type CheckListProps = {
  label: string
  kind: 'city' | 'business-type'
  names: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  placeholder: string
  height: number
  headerAction?: ReactNode
  isLoading?: boolean
}

/** Many names with a tick each: searched by any spelling, the chosen ones first, counted, cleared at once. */
export function CheckList({ label, kind, names, chosen, onChange, ...props }: CheckListProps) {
  const [text, setText] = useState('')
  const found = useSearch(kind, text)
  const chosenSet = new Set(chosen)
  const matches = matchingNames(names, text, text.trim().length > 1 ? found.data?.results : undefined)
  const rows = text.trim() === '' ? [...chosen, ...matches.filter((name) => !chosenSet.has(name))] : matches

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
      <TextInput
        role="searchbox"
        aria-label={props.placeholder}
        placeholder={props.placeholder}
        mb="sm"
        leftSection={<Search size={14} aria-hidden="true" />}
        rightSection={text !== '' && <CloseButton size="sm" aria-label="Clear search" onClick={() => setText('')} />}
        value={text}
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <CheckRows
        key={text}
        names={rows}
        chosen={chosenSet}
        height={props.height}
        nothing={props.isLoading === true || found.isFetching ? 'Loading…' : 'Nothing matches'}
        onToggle={(name, isChosen) => onChange(isChosen ? [...chosen, name] : chosen.filter((known) => known !== name))}
      />
    </Fieldset>
  )
}
