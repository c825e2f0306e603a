import { ActionIcon, Checkbox, Text } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { RenameField } from '../lists/rename-field.tsx'
import { useListKeys } from '../lists/use-list-keys.ts'
import styles from '../choose.module.css'

/** `key`: unique among the rows; `note`: its people and ZIP areas, or what kind of area it is. */
export type PlaceRow = {
  key: string
  label: string
  isChosen: boolean
  note: string
  hasOwnTypes?: boolean
  canRename?: boolean
}
export type PlaceGroup = { heading: string | null; rows: readonly PlaceRow[] }

export type PlaceRowsProps = {
  groups: readonly PlaceGroup[]
  /** The chosen place that the map shows. */
  current: string | null
  nothing: ReactNode
  onToggle: (row: PlaceRow, isChosen: boolean) => void
  onCurrent: (label: string) => void
  onRename: (label: string, name: string) => void
  /** Names that no area can get. */
  taken: readonly string[]
}

/**
 * Places as checkboxes, in groups. Delete removes a chosen one, F2 renames an area, and the focus makes a chosen one
 * the current.
 */
export function PlaceRows({ groups, current, nothing, onToggle, onCurrent, onRename, taken }: PlaceRowsProps) {
  const [renaming, setRenaming] = useState<string | null>(null)
  const lines = groups.flatMap(
    ({ heading, rows }): { name: string | null; heading: string | null; row?: PlaceRow }[] => [
      ...(heading === null ? [] : [{ name: null, heading }]),
      ...rows.map((row) => ({ name: row.label, heading, row })),
    ],
  )
  const rows = lines.flatMap(({ row }) => row ?? [])
  const { frame, virtual, onKeyDown, focusRow, rowProps, rowHeight, active } = useListKeys(lines, placeHeights)
  const onKey = (event: KeyboardEvent) => {
    // Typed in the field of a new name.
    if (renaming !== null) return undefined
    const row = rows[active]
    if (event.key === 'F2' && row?.canRename === true) {
      event.preventDefault()
      return setRenaming(row.label)
    }
    if (event.key !== 'Delete' || row?.isChosen !== true) return onKeyDown(event)
    event.preventDefault()
    onToggle(row, false)
    return focusRow(Math.min(active, rows.length - 2))
  }
  return (
    <div ref={frame} className={styles.rows} onKeyDown={onKey} role="presentation">
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const { heading = null, row } = lines[index] ?? {}
          const place = { height: size, transform: `translateY(${start}px)` }
          if (row === undefined) {
            return (
              <Text key={`heading-${heading}`} className={styles.heading} style={place}>
                {heading}
              </Text>
            )
          }
          const { key, label, isChosen, note, hasOwnTypes = false, canRename = false } = row
          return (
            <div
              key={key}
              className={styles.row}
              data-current={(isChosen && label === current) || undefined}
              style={{ ...place, ['--row-height' as string]: `${rowHeight}px` }}
            >
              {label === renaming ? (
                <RenameField
                  name={label}
                  taken={taken.filter((name) => name !== label)}
                  onRename={(name) => onRename(label, name)}
                  onClose={() => {
                    setRenaming(null)
                    focusRow(rows.indexOf(row))
                  }}
                />
              ) : (
                <Checkbox
                  label={
                    <>
                      <span className="cut" title={label}>
                        {label}
                      </span>
                      {hasOwnTypes && (
                        <span className={styles.tag} aria-hidden="true">
                          own types
                        </span>
                      )}
                      <span className={styles.numbers} aria-hidden="true">
                        {note}
                      </span>
                    </>
                  }
                  aria-label={label}
                  aria-description={[note.trim().replace(/\s{2,}/gu, ', '), hasOwnTypes && 'own types', heading]
                    .filter(Boolean)
                    .join(', ')}
                  aria-keyshortcuts={[isChosen && 'Delete', canRename && 'F2'].filter(Boolean).join(' ') || undefined}
                  checked={isChosen}
                  onChange={(event) => onToggle(row, event.currentTarget.checked)}
                  {...withFocus(rowProps(index), () => {
                    if (isChosen) onCurrent(label)
                  })}
                />
              )}
              {canRename && label !== renaming && (
                <ActionIcon
                  size="sm"
                  tabIndex={-1}
                  aria-label={`Rename ${label}`}
                  title="Rename (F2)"
                  onClick={() => setRenaming(label)}
                >
                  <Pencil size={14} />
                </ActionIcon>
              )}
            </div>
          )
        })}
      </div>
      {rows.length === 0 && (
        <Text c="dimmed" ta="center" p={24}>
          {nothing}
        </Text>
      )}
    </div>
  )
}

const placeHeights = { fine: 36, coarse: 44 }

type RowProps = ReturnType<ReturnType<typeof useListKeys>['rowProps']>

const withFocus = (props: RowProps, then: () => void): RowProps => ({
  ...props,
  onFocus: () => {
    props.onFocus()
    then()
  },
})
