import { CloseButton, Combobox, Group, Text, TextInput, useCombobox } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatCount } from '../../../../platform/formats.ts'
import { Note } from '../../../../platform/ui/index.ts'
import { useSearch } from '../queries.ts'
import { type Lists, matchingNames, namesIn, sizeNote } from './many-cities.ts'

export type CityFieldProps = {
  lists: Pick<Lists, 'cities' | 'sizes'>
  value: string | null
  /** Above the field; null: it has a name for assistive technology only. */
  label: string | null
  /** It has the focus and its list is open. */
  isOpenedFirst?: boolean
  onChange: (city: string | null) => void
}

const maxShown = 60

/** City search field; matches any known spelling. */
export function CityField({ lists: { cities, sizes }, value, label, isOpenedFirst = false, onChange }: CityFieldProps) {
  const names = useMemo(() => namesIn(cities), [cities])
  /** null while not typing: the field shows the selected city. */
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? value ?? ''
  const searchResult = useSearch('city', typed ?? '')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isOpenedFirst) input.current?.focus()
  }, [isOpenedFirst])
  const combobox = useCombobox({
    defaultOpened: isOpenedFirst,
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTyped(null)
    },
  })
  const matches = matchingNames(names, typed ?? '', { ranked: typed === null ? undefined : searchResult.ranked, sizes })
  const shown = matches.slice(0, maxShown)
  const choose = (city: string | null) => {
    onChange(city)
    setTyped(null)
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(city) => {
        choose(city)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...(label === null ? { 'aria-label': 'City' } : { label, 'data-autofocus': true })}
          placeholder="Search a city"
          ref={input}
          value={text}
          autoComplete="off"
          spellCheck={false}
          rightSection={
            value === null ? (
              <Combobox.Chevron />
            ) : (
              <CloseButton size="sm" aria-label="Clear city" onClick={() => choose(null)} />
            )
          }
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={264} style={{ overflowY: 'auto' }} aria-label="Cities">
          {shown.map((city) => (
            <Combobox.Option
              key={city}
              value={city}
              active={city === value}
              aria-label={city}
              aria-description={sizeNote(sizes, city) || undefined}
            >
              <Group justify="space-between" wrap="nowrap" aria-hidden="true">
                {city}
                <Text span className="mono" size="xs" c="var(--muted)">
                  {sizeNote(sizes, city)}
                </Text>
              </Group>
            </Combobox.Option>
          ))}
          {shown.length === 0 && (
            <Combobox.Empty>{searchResult.isFetching ? 'Searching…' : 'No matching city'}</Combobox.Empty>
          )}
        </Combobox.Options>
        {typed !== null && <FirstAtHand name={shown[0]} take={combobox.selectFirstOption} />}
        {matches.length > shown.length && (
          <Note px="sm" py={6}>
            {formatCount(matches.length - shown.length)} more cities. Type to narrow the list.
          </Note>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Enter takes the first option, even if it arrives after the key press. */
function FirstAtHand({ name, take }: { name: string | undefined; take: () => unknown }) {
  useEffect(() => {
    if (name !== undefined) take()
  }, [name, take])
  return null
}
