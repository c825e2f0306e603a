import { Fieldset, Group, Pill, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { formatCount } from '../../../../platform/formats.ts'
import { CheckRows } from './check-rows.tsx'
import { ListHead } from './list-head.tsx'
import styles from './lists.module.css'
import { type Lists, matchingNames, type NameGroup, namesIn, sizeNote } from './many-cities.ts'
import { SearchField } from './search-field.tsx'
import { useSearch } from '../queries.ts'
import { Note } from '../../../../platform/ui/index.ts'

export type CheckListProps = {
  /** Selected types show as pills; selected cities have a list of their own. */
  kind: 'city' | 'business-type'
  lists: Lists
  /** Names the list for assistive technology. */
  label: string
  placeholder: string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  headerAction?: ReactNode
  /** Bulk suggestions for the typed text. */
  renderOffers?: (text: string) => ReactNode
}

/** Searchable checkbox list in groups, with a count and a clear button. */
export function CheckList({ kind, lists, label, chosen, onChange, ...props }: CheckListProps) {
  const isCity = kind === 'city'
  const listed = isCity ? lists.cities : lists.types
  const [text, setText] = useState('')
  const found = useSearch(kind, text)
  const chosenSet = new Set(chosen)
  const names = useMemo(() => namesIn(listed), [listed])
  const groups: readonly NameGroup[] =
    text.trim() === ''
      ? withUnlisted(listed, names, chosen)
      : [
          {
            heading: null,
            names: matchingNames(names, text, {
              ranked: rankedOf(text, found.ranked),
              sizes: isCity ? lists.sizes : undefined,
            }),
          },
        ]

  return (
    <Fieldset variant="unstyled" legend={<VisuallyHidden>{label}</VisuallyHidden>} className={styles.list}>
      <ListHead
        count={`${formatCount(chosen.length)} selected`}
        isEmpty={chosen.length === 0}
        onClear={() => onChange([])}
      >
        {props.headerAction}
      </ListHead>
      <SearchField label={props.placeholder} value={text} onChange={setText} isFirst={isCity} />
      {props.renderOffers?.(text)}
      {!isCity && (
        <ChosenPills chosen={chosen} onRemove={(name) => onChange(chosen.filter((known) => known !== name))} />
      )}
      <CheckRows
        key={text}
        noteOf={isCity ? (city) => sizeNote(lists.sizes, city) : undefined}
        groups={groups}
        chosen={chosenSet}
        nothing={lists.isLoading || found.isFetching ? 'Loading…' : 'No matches'}
        onToggle={(name, isChosen) => onChange(isChosen ? [...chosen, name] : chosen.filter((known) => known !== name))}
      />
    </Fieldset>
  )
}

const rankedOf = (text: string, ranked: readonly string[] | undefined) => (text.trim().length > 1 ? ranked : undefined)

/** A selected city can be missing in the list: it may come from the world cities. */
function withUnlisted(groups: readonly NameGroup[], names: readonly string[], chosen: readonly string[]): NameGroup[] {
  const known = new Set(names)
  const unlisted = chosen.filter((name) => !known.has(name))
  return unlisted.length === 0 ? [...groups] : [{ heading: 'Chosen', names: unlisted }, ...groups]
}

const maxShown = 40

/** The selection stays visible during a search; × removes an item. Has its height while empty, so the list stays. */
const ChosenPills = ({ chosen, onRemove }: { chosen: readonly string[]; onRemove: (name: string) => void }) => (
  <Group gap={4} className={styles.pills}>
    {chosen.slice(0, maxShown).map((name) => (
      <Pill key={name} withRemoveButton onRemove={() => onRemove(name)}>
        {name}
      </Pill>
    ))}
    {chosen.length > maxShown && <Note span>and {formatCount(chosen.length - maxShown)} more</Note>}
    {chosen.length === 0 && <Note span>None chosen yet</Note>}
  </Group>
)
