import { Button, CloseButton, Combobox, Group, Text, TextInput, Title, useCombobox } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { formatCount } from '../../../../platform/formats.ts'
import styles from './lists.module.css'
import { type Lists, matchingNames, namesIn, sizeNote } from './many-cities.ts'
import { useSearch } from '../queries.ts'
import { Note } from '../../../../platform/ui/index.ts'
import type { Choice } from '../use-choice.ts'
import { CheckList } from './check-list.tsx'

export const SingleChoice = ({ lists, choice: { draft, set } }: { lists: Lists; choice: Choice }) => (
  <div className={styles.columns}>
    <section className={styles.column} data-short aria-label="Where">
      <div className={styles.title}>
        <Title order={3}>Where</Title>
      </div>
      <CityField lists={lists} value={draft.city} onChange={(city) => set({ city })} />
      <Note>
        Search by any spelling, ZIP code or former name. Cities of the whole world where a source covers them.
      </Note>
      <Suggestions lists={lists} value={draft.city} onChange={(city) => set({ city })} />
    </section>
    <section className={styles.column} aria-label="What">
      <div className={styles.title}>
        <Title order={3}>What</Title>
      </div>
      <CheckList
        label="Business types"
        kind="business-type"
        lists={lists}
        placeholder="Search business types"
        chosen={draft.businessTypes}
        onChange={(businessTypes) => set({ businessTypes })}
      />
    </section>
  </div>
)

const maxSuggested = 8

/** Cities of earlier captures, then the largest; one click takes one. */
function Suggestions({ lists: { cities }, value, onChange }: CityFieldProps) {
  const names = namesIn(cities).slice(0, maxSuggested)
  return (
    <Group component="ul" aria-label="Suggested cities" gap={6} m={0} mt="sm" p={0} style={{ listStyle: 'none' }}>
      {names.map((city) => (
        <li key={city}>
          <Button
            radius="xl"
            fw={400}
            px="sm"
            aria-pressed={city === value}
            style={city === value ? { borderColor: 'var(--accent)', background: 'var(--accent-bg)' } : {}}
            onClick={() => onChange(city)}
          >
            {city}
          </Button>
        </li>
      ))}
    </Group>
  )
}

type CityFieldProps = { lists: Lists; value: string | null; onChange: (city: string | null) => void }

const maxShown = 60

/** City search field; matches any known spelling. */
function CityField({ lists: { cities, sizes }, value, onChange }: CityFieldProps) {
  const names = useMemo(() => namesIn(cities), [cities])
  /** null while not typing: the field shows the selected city. */
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? value ?? ''
  const searchResult = useSearch('city', typed ?? '')
  const combobox = useCombobox({
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
          data-autofocus
          label="City"
          placeholder="Search a city"
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
                <Text span className="mono" size="xs" c="var(--subtle)">
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
