import { Button, Checkbox, CloseButton, Kbd, NativeSelect, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { FilterMenu } from './filter-menu.tsx'
import { ViewPresets } from './view-presets.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import styles from './table-toolbar.module.css'
import type { ViewState } from '../rows/view-state.ts'

export type TableToolbarProps = {
  view: ViewState
  cities: readonly string[]
  categories: readonly string[]
  sources: readonly string[]
  isMapShown: boolean
  searchField: RefObject<HTMLInputElement | null>
  onView: (changes: Partial<ViewState>) => void
  onMap: () => void
  /** What can be done with the rows. */
  children: ReactNode
}

export function TableToolbar({ view, onView, searchField, ...props }: TableToolbarProps) {
  // The URL follows the typing a moment later: while the field has the focus its own text stands, so that no sign is lost.
  useEffect(() => showUnlessTyping(searchField.current, view.search), [searchField, view.search])
  return (
    <div className={styles.toolbar}>
      <TextInput
        ref={searchField}
        size="xs"
        className={styles.search ?? ''}
        role="searchbox"
        aria-label="Search listings"
        placeholder="Search name, phone, address …"
        leftSection={<Search size={14} aria-hidden="true" />}
        rightSection={
          view.search === '' ? (
            <Kbd aria-hidden="true">/</Kbd>
          ) : (
            <CloseButton size="sm" aria-label="Clear search" onClick={() => onView({ search: '', page: 1 })} />
          )
        }
        defaultValue={view.search}
        spellCheck={false}
        onChange={(event) => onView({ search: event.currentTarget.value, page: 1 })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <NativeSelect
        aria-label="City"
        value={view.city}
        data={optionsOf('All cities', props.cities, view.city)}
        onChange={(event) => onView({ city: event.currentTarget.value, page: 1 })}
      />
      <NativeSelect
        aria-label="Category"
        value={view.category}
        data={optionsOf('All categories', props.categories, view.category)}
        onChange={(event) => onView({ category: event.currentTarget.value, page: 1 })}
      />
      <FilterMenu view={view} sources={props.sources} onView={onView} />
      <Checkbox
        label="Hide incomplete"
        fz="sm"
        ml="xs"
        checked={view.isHidingIncomplete}
        onChange={(event) => onView({ isHidingIncomplete: event.currentTarget.checked, page: 1 })}
      />
      <div className={styles.columns}>
        <ViewPresets view={view} onView={onView} />
        <ColumnChooser shown={view.columns} onChange={(columns) => onView({ columns })} />
      </div>
      <div className={styles.actions}>
        <Button aria-pressed={props.isMapShown} onClick={props.onMap}>
          Map
        </Button>
        {props.children}
      </div>
    </div>
  )
}

function optionsOf(all: string, values: readonly string[], current: string) {
  const known = current === '' || values.includes(current) ? values : [current, ...values]
  return [{ value: '', label: all }, ...known]
}

function showUnlessTyping(field: HTMLInputElement | null, text: string): void {
  if (field !== null && document.activeElement !== field) field.value = text
}
