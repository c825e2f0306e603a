import { Search, Trash2, X } from 'lucide-react'
import { useEffect } from 'react'
import type { RefObject } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { Checkbox } from '../../platform/ui/checkbox.tsx'
import { IconButton } from '../../platform/ui/icon-button.tsx'
import { SelectField } from '../../platform/ui/select-field.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import styles from './table-toolbar.module.css'
import type { ViewState } from './view-state.ts'

export type TableToolbarProps = {
  view: ViewState
  cities: readonly string[]
  categories: readonly string[]
  selectedCount: number
  isMapShown: boolean
  /** What waits for the rest of the rows. */
  busy: 'duplicates' | 'download' | null
  searchField: RefObject<HTMLInputElement | null>
  onView: (changes: Partial<ViewState>) => void
  onMap: () => void
  onBulkEdit: () => void
  onDuplicates: () => void
  onDownload: () => void
  onDelete: () => void
}

export function TableToolbar({ view, onView, searchField, ...props }: TableToolbarProps) {
  // The URL follows the typing a moment later: while the field has the focus its own text stands, so that no sign is lost.
  useEffect(() => {
    showUnlessTyping(searchField.current, view.search)
  }, [searchField, view.search])
  return (
    <div className={styles.toolbar}>
      <div className={styles.search}>
        <Search size={14} aria-hidden="true" />
        <input
          ref={searchField}
          type="text"
          role="searchbox"
          aria-label="Search listings"
          placeholder="Search name, phone, address …"
          defaultValue={view.search}
          spellCheck={false}
          onChange={(event) => {
            onView({ search: event.currentTarget.value, page: 1 })
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
        />
        {view.search === '' && (
          <kbd className={styles.key} aria-hidden="true">
            /
          </kbd>
        )}
        {view.search !== '' && (
          <IconButton
            label="Clear search"
            icon={<X size={14} />}
            onClick={() => {
              onView({ search: '', page: 1 })
            }}
          />
        )}
      </div>
      <SelectField
        label="City"
        isLabelHidden
        value={view.city}
        options={optionsOf('All cities', props.cities, view.city)}
        onValue={(city) => {
          onView({ city, page: 1 })
        }}
      />
      <SelectField
        label="Category"
        isLabelHidden
        value={view.category}
        options={optionsOf('All categories', props.categories, view.category)}
        onValue={(category) => {
          onView({ category, page: 1 })
        }}
      />
      <Checkbox
        label="Hide incomplete"
        className={styles.hide}
        checked={view.isHidingIncomplete}
        onChange={(event) => {
          onView({ isHidingIncomplete: event.currentTarget.checked, page: 1 })
        }}
      />
      <div className={styles.columns}>
        <ColumnChooser
          shown={view.columns}
          onChange={(columns) => {
            onView({ columns })
          }}
        />
      </div>
      <div className={styles.actions}>
        <Button aria-pressed={props.isMapShown} onClick={props.onMap}>
          Map
        </Button>
        <Button onClick={props.onBulkEdit}>Bulk edit</Button>
        <Button isBusy={props.busy === 'duplicates'} onClick={props.onDuplicates}>
          Remove Dupes
        </Button>
        <Button isBusy={props.busy === 'download'} onClick={props.onDownload}>
          Download
        </Button>
        <IconButton
          label="Delete selected listings"
          icon={<Trash2 size={15} />}
          disabled={props.selectedCount === 0}
          onClick={props.onDelete}
        />
      </div>
    </div>
  )
}

function optionsOf(all: string, values: readonly string[], current: string) {
  const known = current === '' || values.includes(current) ? values : [current, ...values]
  return [{ value: '', label: all }, ...known.map((value) => ({ value, label: value }))]
}

function showUnlessTyping(field: HTMLInputElement | null, text: string): void {
  if (field !== null && document.activeElement !== field) field.value = text
}
