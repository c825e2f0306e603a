import { CloseButton, Fieldset, Paper, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { plural } from '../../../../platform/formats.ts'
import { ListHead } from './list-head.tsx'
import styles from './lists.module.css'
import { withAllTerms } from './many-cities.ts'
import { SearchField } from './search-field.tsx'
import { useListKeys } from './use-list-keys.ts'

/** A selected city or area. */
export type Place = { label: string; businessTypes: string[] }

export type ChosenPlacesProps = {
  places: readonly Place[]
  /** The place whose business types are shown. */
  current: Place | undefined
  onWant: (label: string) => void
  onRemove: (labels: readonly string[]) => void
}

/** The selected cities and areas as one list with a search; each is removed by its button or Delete. */
export function ChosenPlaces({ places, current, onWant, onRemove }: ChosenPlacesProps) {
  const [text, setText] = useState('')
  const labels = withAllTerms(
    places.map(({ label }) => label),
    text,
  )
  const counts = new Map(places.map(({ label, businessTypes }) => [label, businessTypes.length]))
  const { frame, virtual, onKeyDown, focusRow, rowProps, active } = useListKeys(labels.map((name) => ({ name })))
  const onKey = (event: KeyboardEvent) => {
    const label = labels[active]
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
            const count = counts.get(label) ?? 0
            return (
              <div
                key={label}
                role="listitem"
                className={styles.chosen}
                data-current={label === current?.label || undefined}
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                <UnstyledButton
                  aria-current={label === current?.label}
                  aria-keyshortcuts="Delete"
                  onClick={() => onWant(label)}
                  {...rowProps(index)}
                >
                  <span className="cut">{label}</span>
                  <Text span className="mono" size="xs" flex="none" c={count === 0 ? 'warn' : 'dimmed'}>
                    {count === 0 ? 'no types' : plural(count, 'type')}
                  </Text>
                </UnstyledButton>
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
