import { Button, Checkbox, CloseButton, Kbd, Popover, SimpleGrid, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { PresetMenu } from '../../../platform/presets/preset-menu.tsx'
import { withoutColumn } from './column-menu.tsx'
import { FilterMenu } from './filter-menu.tsx'
import styles from './table-toolbar.module.css'
import type { TableView } from '../rows/use-table-view.ts'
import { readView, type ViewState, writeView } from '../rows/view-state.ts'
import { type ColumnKey, columns, defaultColumns } from '../rows/columns.ts'

export type TableToolbarProps = {
  view: TableView
  isMapShown: boolean
  searchField: RefObject<HTMLInputElement | null>
  onMap: () => void
  children: ReactNode
}

export function TableToolbar({ view: tableView, isMapShown, searchField, onMap, children }: TableToolbarProps) {
  const { state: view, setView } = tableView
  const narrow = (changes: Partial<ViewState>) => setView({ ...changes, page: 1 })
  // The URL follows typing with a delay. While the field has the focus it shows its own text, so no character is
  // lost.
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
        leftSection={<Search size={14} />}
        rightSection={
          view.search === '' ? (
            <Kbd aria-hidden="true">/</Kbd>
          ) : (
            <CloseButton size="sm" aria-label="Clear search" onClick={() => narrow({ search: '' })} />
          )
        }
        defaultValue={view.search}
        spellCheck={false}
        onChange={(event) => setView({ search: event.currentTarget.value, page: 1 }, true)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      <FilterMenu view={tableView} />
      <Checkbox
        label="Hide incomplete"
        fz="sm"
        ml="xs"
        checked={view.isHidingIncomplete}
        onChange={(event) => narrow({ isHidingIncomplete: event.currentTarget.checked })}
      />
      <div className={styles.columns}>
        <PresetMenu
          label="Views"
          kind="view"
          presetOf={(name) => ({ kind: 'view', name, content: { query: writeView({ ...view, page: 1 }).toString() } })}
          onChoose={({ query }) => setView(readView(new URLSearchParams(query)))}
        />
        <ColumnChooser view={view} setView={setView} />
        <Button aria-pressed={isMapShown} onClick={onMap}>
          Map
        </Button>
      </div>
      <div className={styles.actions}>{children}</div>
    </div>
  )
}

function showUnlessTyping(field: HTMLInputElement | null, text: string): void {
  if (field !== null && document.activeElement !== field) field.value = text
}

function ColumnChooser({ view, setView }: { view: ViewState; setView: TableView['setView'] }) {
  const { columns: shown, frozen } = view
  const toggle = (key: ColumnKey, isShown: boolean) =>
    setView(isShown ? { columns: [...shown, key] } : withoutColumn(view, key))
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button>Columns</Button>
      </Popover.Target>
      <Popover.Dropdown p="md" aria-label="Columns">
        <SimpleGrid cols={2} spacing="xl" verticalSpacing={0} mb="xs">
          {columns.map(({ key, label }) => (
            <Checkbox
              key={key}
              label={label}
              checked={shown.includes(key)}
              disabled={key === 'name'}
              onChange={(event) => toggle(key, event.currentTarget.checked)}
            />
          ))}
        </SimpleGrid>
        <Button
          variant="link"
          disabled={shown.join() === defaultColumns.join() && frozen === 'name'}
          onClick={() => setView({ columns: defaultColumns, frozen: 'name' })}
        >
          Reset columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
