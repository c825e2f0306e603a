import type { AreaRequest } from '@gazetteer/contract'
import { ActionIcon, CloseButton, Fieldset, Paper, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { plural } from '../../../../platform/formats.ts'
import { canRename } from '../areas/new-areas.ts'
import { ListHead } from './list-head.tsx'
import styles from './lists.module.css'
import { withAllTerms } from './many-cities.ts'
import { RenameField } from './rename-field.tsx'
import { SearchField } from './search-field.tsx'
import { useListKeys } from './use-list-keys.ts'

/** A selected city, or an area if `area` is set. */
export type ChosenPlace = { label: string; businessTypes: string[]; area?: AreaRequest }

export type ChosenPlacesProps = {
  places: readonly ChosenPlace[]
  /** The place whose business types are shown. */
  current: ChosenPlace | undefined
  onWant: (label: string) => void
  onRemove: (labels: readonly string[]) => void
  onRename: (label: string, name: string) => void
}

/**
 * The selected cities and areas as one list with a search; each is removed by its button or Delete, and an area is
 * renamed by its button or F2.
 */
export function ChosenPlaces({ places, current, onWant, onRemove, onRename }: ChosenPlacesProps) {
  const [text, setText] = useState('')
  const [renaming, setRenaming] = useState<string | null>(null)
  const labels = withAllTerms(
    places.map(({ label }) => label),
    text,
  )
  const byLabel = new Map(places.map((place) => [place.label, place]))
  const { frame, virtual, onKeyDown, focusRow, rowProps, active } = useListKeys(labels.map((name) => ({ name })))
  const onKey = (event: KeyboardEvent) => {
    // Typed in the field of a new name.
    if (renaming !== null) return undefined
    const label = labels[active]
    if (event.key === 'F2' && label !== undefined && canRename(byLabel.get(label)?.area)) {
      event.preventDefault()
      return setRenaming(label)
    }
    if (event.key !== 'Delete' || label === undefined) return onKeyDown(event)
    event.preventDefault()
    onRemove([label])
    return focusRow(Math.min(active, labels.length - 2))
  }

  return (
    <Fieldset variant="unstyled" legend={<VisuallyHidden>Chosen places</VisuallyHidden>} className={styles.list}>
      <ListHead
        count={plural(places.length, 'place')}
        isEmpty={places.length === 0}
        onClear={() => onRemove(places.map(({ label }) => label))}
      />
      <SearchField label="Search chosen places" value={text} onChange={setText} />
      <Paper ref={frame} radius="sm" className={styles.rows} onKeyDown={onKey}>
        <div role="list" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start, size }) => {
            const label = labels[index] ?? ''
            const { businessTypes = [], area } = byLabel.get(label) ?? {}
            const count = businessTypes.length
            const isOwn = canRename(area)
            return (
              <div
                key={label}
                role="listitem"
                className={styles.chosen}
                data-current={label === current?.label || undefined}
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                {label === renaming && (
                  <RenameField
                    name={label}
                    taken={places.flatMap((place) => (place.label === label ? [] : place.label))}
                    onRename={(name) => onRename(label, name)}
                    onClose={() => {
                      setRenaming(null)
                      focusRow(index)
                    }}
                  />
                )}
                <UnstyledButton
                  hidden={label === renaming}
                  aria-current={label === current?.label}
                  aria-keyshortcuts={isOwn ? 'Delete F2' : 'Delete'}
                  onClick={() => onWant(label)}
                  {...rowProps(index)}
                >
                  <span className="cut">{label}</span>
                  <Text span className="mono" size="xs" flex="none" c={count === 0 ? 'warn' : 'dimmed'}>
                    {count === 0 ? 'no types' : plural(count, 'type')}
                  </Text>
                </UnstyledButton>
                {isOwn && label !== renaming && (
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
                <CloseButton size="sm" tabIndex={-1} aria-label={`Remove ${label}`} onClick={() => onRemove([label])} />
              </div>
            )
          })}
        </div>
        {labels.length === 0 && (
          <Text c="dimmed" ta="center" py={32}>
            {places.length === 0 ? 'Nothing chosen yet' : 'No matches'}
          </Text>
        )}
      </Paper>
    </Fieldset>
  )
}
