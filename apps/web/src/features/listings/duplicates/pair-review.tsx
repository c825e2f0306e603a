import { Button, Group, Text } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatCount } from '../../../platform/formats.ts'
import styles from './duplicates.module.css'

type PairReviewProps = {
  count: number
  /** Draws the pair at this position. */
  children: (at: number) => ReactNode
}

/**
 * One pair at a time, with its position in the list. A decided pair leaves the list, so the next one takes its place.
 * The arrow keys go through the list; keys for decisions belong to the pair.
 */
export function PairReview({ count, children }: PairReviewProps) {
  const [wanted, setWanted] = useState(0)
  const at = Math.min(wanted, count - 1)
  const group = useRef<HTMLDivElement>(null)
  const seen = useRef(count)
  // The pressed button left with its pair.
  useEffect(() => {
    if (count < seen.current) group.current?.focus({ preventScroll: true })
    seen.current = count
  }, [count])
  const go = (step: number): void => setWanted(Math.max(0, Math.min(count - 1, at + step)))
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(step)
  }
  if (count === 0) return null
  return (
    // The group takes the keys of the review; its buttons do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={group} tabIndex={-1} role="group" aria-label="Likely duplicates" onKeyDown={onKeyDown}>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Button size="xs" disabled={at === 0} onClick={() => go(-1)}>
          Previous
        </Button>
        <Text size="sm" component="output" aria-live="polite">
          Pair {formatCount(at + 1)} of {formatCount(count)}
        </Text>
        <Button size="xs" disabled={at === count - 1} onClick={() => go(1)}>
          Next
        </Button>
      </Group>
      {children(at)}
      <Text size="xs" c="dimmed" mt="xs" className={styles.keys ?? ''}>
        Keys: ← previous, → next, 1 keep the left, 2 keep the right, D dismiss.
      </Text>
    </div>
  )
}

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
