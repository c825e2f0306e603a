import type { SourceId } from '@gazetteer/listing'
import { Button, Fieldset, Text, Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { formatCount } from '../../../../platform/formats.ts'
import { CheckRows } from './check-rows.tsx'
import styles from '../choose.module.css'
import { type Lists, matchingNames, type NameGroup, namesIn } from './many-cities.ts'
import type { ChosenPlace } from '../places/selection.ts'
import { useExpected } from '../options/use-expected.ts'
import { SearchField } from './search-field.tsx'
import { useSearch } from '../queries.ts'

export type CheckListProps = {
  lists: Lists
  placeholder: string
  chosen: readonly string[]
  /** The places that the expected numbers are for. */
  places: readonly ChosenPlace[]
  source: SourceId | null
  onChange: (chosen: string[]) => void
  /** Between the head and the search. */
  choice?: ReactNode
}

/** The business types as a searchable checkbox list in groups, with a count and a clear button. */
export function CheckList({ lists, chosen, places, source, onChange, ...props }: CheckListProps) {
  const [text, setText] = useState('')
  const found = useSearch('business-type', text)
  const chosenSet = new Set(chosen)
  const names = useMemo(() => namesIn(lists.types), [lists.types])
  // Those of the opening, so that no row moves while choosing.
  const [chosenFirst] = useState(chosen)
  const isSearching = text.trim() !== ''
  const ranked = text.trim().length > 1 ? found.ranked : undefined
  const groups: readonly NameGroup[] = isSearching
    ? [{ heading: null, names: matchingNames(names, text, { ranked }) }]
    : withChosenFirst(lists.types, chosenFirst)
  const leadingNames = namesIn(groups.filter(({ heading }) => isSearching || heading === null || isLeading(heading)))
  const counted = [...new Set([...chosen, ...leadingNames])].join('\n')
  const expected = useExpected(
    places,
    useMemo(() => counted.split('\n').filter((name) => name !== ''), [counted]),
    source,
  )
  return (
    <Fieldset variant="unstyled" legend={<VisuallyHidden>Business types</VisuallyHidden>} className={styles.list}>
      <div className={styles.head}>
        <div className={styles.headLine}>
          <Title order={3} fz="sm">
            Business types
          </Title>
          <Text span className="mono" fz={11} aria-live="polite">
            {formatCount(chosen.length)} selected
          </Text>
          <Button variant="link" ml="auto" disabled={chosen.length === 0} onClick={() => onChange([])}>
            Clear
          </Button>
        </div>
        {props.choice}
        <SearchField label={props.placeholder} value={text} onChange={setText} />
      </div>
      <CheckRows
        key={text}
        groups={groups}
        chosen={chosenSet}
        expected={expected}
        nothing={lists.isLoading || found.isFetching ? 'Loading…' : 'No matches'}
        onToggle={(name, isChosen) => onChange(isChosen ? [...chosen, name] : chosen.filter((known) => known !== name))}
      />
    </Fieldset>
  )
}

const leading = new Set(['Used before', 'Popular'])
const isLeading = (heading: string): boolean => leading.has(heading) || heading === 'Chosen'

/** Chosen types that are not at the top anyway, or in no group, come first. */
function withChosenFirst(groups: readonly NameGroup[], chosen: readonly string[]): NameGroup[] {
  const atTop = new Set(namesIn(groups.filter(({ heading }) => heading !== null && leading.has(heading))))
  const first = new Set(groups.length > 1 ? chosen.filter((name) => !atTop.has(name)) : [])
  if (first.size === 0) return [...groups]
  const others = groups.map((group) => ({ ...group, names: group.names.filter((name) => !first.has(name)) }))
  return [{ heading: 'Chosen', names: [...first] }, ...others]
}
