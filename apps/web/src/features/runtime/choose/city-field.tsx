import { Combobox, useCombobox } from '@mantine/core'
import { ChevronsUpDown, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../platform/ui/icon-button.tsx'
import { TextField } from '../../../platform/ui/text-field.tsx'
import styles from './choose.module.css'
import { matchingNames } from './matches.ts'
import { useSearch } from './queries.ts'

export type CityFieldProps = {
  cities: readonly string[]
  value: string | null
  onChange: (city: string | null) => void
}

const mostShown = 60

/** One city, found by any spelling. */
export function CityField({ cities, value, onChange }: CityFieldProps) {
  /** null while nothing is being typed: then the chosen city shows. */
  const [typed, setTyped] = useState<string | null>(null)
  const isSearching = typed !== null
  const text = typed ?? value ?? ''
  const found = useSearch('city', isSearching ? text : '')
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTyped(null)
    },
  })
  const matches = matchingNames(cities, isSearching ? text : '', isSearching ? found.data?.results : undefined)
  const shown = matches.slice(0, mostShown)

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(city) => {
        onChange(city)
        setTyped(null)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextField
          label="City"
          placeholder="Search a city"
          value={text}
          autoComplete="off"
          spellCheck={false}
          trailing={
            value === null ? (
              <ChevronsUpDown size={14} className={styles.chevrons} aria-hidden="true" />
            ) : (
              <IconButton
                label="Clear city"
                icon={<X size={14} />}
                onClick={() => {
                  onChange(null)
                  setTyped(null)
                }}
              />
            )
          }
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
            combobox.selectFirstOption()
          }}
          onFocus={(event) => {
            event.currentTarget.select()
          }}
          onClick={() => {
            combobox.openDropdown()
          }}
          onBlur={() => {
            combobox.closeDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={264} className={styles.options} aria-label="Cities">
          {shown.map((city) => (
            <Combobox.Option key={city} value={city} active={city === value} className={styles.option}>
              {city}
            </Combobox.Option>
          ))}
          {shown.length === 0 && (
            <Combobox.Empty>{found.isFetching ? 'Searching…' : 'No city of this name'}</Combobox.Empty>
          )}
        </Combobox.Options>
        {matches.length > shown.length && (
          <div className={styles.more}>
            {(matches.length - shown.length).toLocaleString('en-US')} more: type to narrow
          </div>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
