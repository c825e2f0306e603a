import { Progress, UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { dash, formatCount } from '../../platform/formats.ts'
import { Card, ScrollFrame, StateMark } from '../../platform/ui/index.ts'
import { type CityLine, cityTones, cityWord, summaryOf } from './city-states.ts'
import styles from './live-panel.module.css'

/** Rows of one list; of a longer one, those around the running city. */
const most = 300
const before = 50

export type CityListProps = {
  title: 'Cities' | 'Areas'
  lines: readonly CityLine[]
  /** The city that the map shows. */
  picked: string | null
  /** Undefined: lines cannot be picked. */
  onPick: ((name: string | null) => void) | undefined
}

/** Cities of the run with state, count and progress. The running one stays in view. */
export function CityList({ title, lines, picked, onPick }: CityListProps) {
  const running = lines.findIndex(isCurrent)
  const first = lines.length <= most ? 0 : Math.max(0, Math.min(running - before, lines.length - most))
  const shown = lines.slice(first, first + most)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const frame = list.current
    const row = frame?.children[running - first]
    // Never moves what the pointer or the keyboard is on.
    if (frame === null || !(row instanceof HTMLElement) || frame.matches(':hover, :focus-within')) return
    frame.scrollTop = row.offsetTop - frame.clientHeight / 3
  }, [running, first])
  const hiddenCount = lines.length - first - shown.length
  return (
    <Card title={title} titleId="cities" note={summaryOf(lines)} className={`column ${styles.cities ?? ''}`} px={0}>
      <ScrollFrame component="ul" ref={list} className={styles.list ?? ''} aria-labelledby="cities">
        {shown.map((line) => (
          <li key={line.key} className={styles.city}>
            {onPick === undefined ? (
              <div className={styles.line}>
                <LineContent line={line} />
              </div>
            ) : (
              <UnstyledButton
                className={styles.line ?? ''}
                aria-pressed={line.name === picked}
                onClick={() => onPick(line.name === picked ? null : line.name)}
              >
                <LineContent line={line} />
              </UnstyledButton>
            )}
          </li>
        ))}
        {hiddenCount > 0 && <li className={styles.more}>{`${formatCount(hiddenCount)} more`}</li>}
      </ScrollFrame>
    </Card>
  )
}

const isCurrent = ({ state }: CityLine): boolean => state === 'running' || state === 'on-hold'

const LineContent = ({ line }: { line: CityLine }) => (
  <>
    <span className="cut">{line.name}</span>
    <StateMark tone={cityTones[line.state]}>{cityWord(line)}</StateMark>
    <span className="num">{line.fresh === null ? dash : formatCount(line.fresh)}</span>
    {isCurrent(line) && line.share !== null && (
      <Progress className={styles.share ?? ''} size={3} value={line.share * 100} aria-label={`Areas of ${line.name}`} />
    )}
  </>
)
