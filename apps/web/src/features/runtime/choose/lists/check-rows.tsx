import { Checkbox, Paper, Text } from '@mantine/core'
import styles from './lists.module.css'
import type { NameGroup } from './many-cities.ts'
import { useListKeys } from './use-list-keys.ts'

export type CheckRowsProps = {
  groups: readonly NameGroup[]
  chosen: ReadonlySet<string>
  /** Shown instead of rows when there are none. */
  nothing: string
  /** Dimmed note after a name. */
  noteOf?: ((name: string) => string) | undefined
  onToggle: (name: string, isChosen: boolean) => void
}

/** The rows of a checkbox list, in groups with a heading. */
export function CheckRows({ groups, chosen, nothing, noteOf, onToggle }: CheckRowsProps) {
  const lines = groups.flatMap(({ heading, names }) => [
    ...(heading === null ? [] : [{ heading, name: null }]),
    ...names.map((name) => ({ heading, name })),
  ])
  const { frame, virtual, onKeyDown, rowProps, rowHeight } = useListKeys(lines)

  return (
    <Paper ref={frame} radius="sm" className={styles.rows} onKeyDown={onKeyDown}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const { heading = null, name = null } = lines[index] ?? {}
          const place = { height: size, transform: `translateY(${start}px)` }
          if (name === null) {
            return (
              <Text key={`heading-${heading}`} className={styles.heading} style={place}>
                {heading}
              </Text>
            )
          }
          const note = noteOf?.(name) ?? ''
          const description = [note, heading].filter(Boolean).join(', ')
          return (
            <Checkbox
              key={name}
              label={labelOf(name, note)}
              {...(description === '' ? {} : { 'aria-description': description })}
              className="check-row"
              style={{ ...place, '--row-height': `${rowHeight}px` }}
              checked={chosen.has(name)}
              onChange={(event) => onToggle(name, event.currentTarget.checked)}
              {...rowProps(index)}
            />
          )
        })}
      </div>
      {lines.length === 0 && (
        <Text c="dimmed" ta="center" py={32}>
          {nothing}
        </Text>
      )}
    </Paper>
  )
}

/** The note is an accessible description, so that the accessible name stays the name. */
function labelOf(name: string, note: string) {
  if (note === '') return name
  return (
    <>
      <span className="cut" title={name}>
        {name}
      </span>
      <Text span className="check-note mono" aria-hidden="true">
        {note}
      </Text>
    </>
  )
}
