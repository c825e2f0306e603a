import {
  Button,
  CloseButton,
  Fieldset,
  Group,
  Paper,
  Text,
  TextInput,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { plural } from '../../../../platform/formats.ts'
import styles from './lists.module.css'
import { withAllTerms } from './many-cities.ts'
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
      <Group gap="sm" wrap="nowrap" mih={24} mb="sm">
        <Text span className="mono" size="xs" c={places.length > 0 ? 'accent' : 'dimmed'} aria-live="polite">
          {plural(places.length, 'place')}
        </Text>
        <Button
          variant="link"
          fz="sm"
          ml="auto"
          disabled={places.length === 0}
          onClick={() => onRemove(places.map(({ label }) => label))}
        >
          Clear
        </Button>
      </Group>
      <TextInput
        role="searchbox"
        aria-label="Search chosen places"
        placeholder="Search chosen places"
        mb="sm"
        leftSection={<Search size={14} />}
        rightSection={text !== '' && <CloseButton size="sm" aria-label="Clear search" onClick={() => setText('')} />}
        value={text}
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
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
