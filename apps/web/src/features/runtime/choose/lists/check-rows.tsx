import { Checkbox, Text } from '@mantine/core'
import { formatCount } from '../../../../platform/formats.ts'
import type { Expected } from '../options/use-expected.ts'
import styles from '../choose.module.css'
import type { NameGroup } from './many-cities.ts'
import { useListKeys } from './use-list-keys.ts'

export type CheckRowsProps = {
  groups: readonly NameGroup[]
  chosen: ReadonlySet<string>
  expected: Expected
  /** Shown instead of rows when there are none. */
  nothing: string
  onToggle: (name: string, isChosen: boolean) => void
}

/** The rows of a checkbox list, in groups with a heading. */
export function CheckRows({ groups, chosen, expected: { counts, isOld }, nothing, onToggle }: CheckRowsProps) {
  const lines = groups.flatMap(({ heading, names }) => [
    ...(heading === null ? [] : [{ heading, name: null }]),
    ...names.map((name) => ({ heading, name })),
  ])
  const { frame, virtual, onKeyDown, rowProps, rowHeight } = useListKeys(lines)

  return (
    <div ref={frame} className={styles.rows} onKeyDown={onKeyDown} role="presentation">
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
          return (
            <div key={name} className={styles.row} style={{ ...place, ['--row-height' as string]: `${rowHeight}px` }}>
              <Checkbox
                label={
                  <>
                    <span className="cut" title={name}>
                      {name}
                    </span>
                    <ExpectedCount count={counts.get(name)} isOld={isOld} />
                  </>
                }
                {...(heading === null ? {} : { 'aria-description': heading })}
                checked={chosen.has(name)}
                onChange={(event) => onToggle(name, event.currentTarget.checked)}
                {...rowProps(index)}
              />
            </div>
          )
        })}
      </div>
      {lines.length === 0 && (
        <Text c="dimmed" ta="center" p={24}>
          {nothing}
        </Text>
      )}
    </div>
  )
}

/** Not a part of the name of the box, which it would change at each choice. */
const ExpectedCount = ({ count, isOld }: { count: number | undefined; isOld: boolean }) =>
  count === undefined ? null : (
    <span className={styles.numbers} data-old={isOld || undefined} title="Expected listings" aria-hidden>
      ~{formatCount(count)}
    </span>
  )
