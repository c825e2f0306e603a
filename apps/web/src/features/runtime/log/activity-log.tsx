import { Button, Checkbox, Group, NativeSelect, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import {
  almostDoneAfterMs,
  type LogLine,
  logWindowSizes,
  runtimeMessages,
  type RuntimeStatus,
} from '@gazetteer/contract'
import { ArrowDown, ScrollText } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useConnection } from '../../../platform/connection.ts'
import { Nothing, ScrollFrame } from '../../../platform/ui/index.ts'
import { usePhone } from '../../../platform/use-phone.ts'
import { setPreferences, usePreferences } from '../preferences.ts'
import { displayState } from '../status/display-state.ts'
import styles from './activity-log.module.css'
import { LogArea, LogRow, groupByArea, placeLines } from './log-row.tsx'
import { useFollowTail } from './use-follow-tail.ts'

const none: readonly LogLine[] = []
const sizes = logWindowSizes.map((size) => ({ value: String(size), label: `Last ${size}` }))

/** `isGrouped`: with many cities, lines can be limited to the steps of cities. */
export function ActivityControls({ isGrouped }: { isGrouped: boolean }) {
  const { logWindow, isAutoScroll, isLogByPlace } = usePreferences()
  const isPhone = usePhone()
  return (
    <Group gap="sm" ml="auto" wrap="nowrap">
      {isGrouped && !isPhone && (
        <SegmentedControl
          aria-label="Lines of the log"
          size="xs"
          value={isLogByPlace ? 'place' : 'step'}
          data={[
            { value: 'place', label: 'By city' },
            { value: 'step', label: 'Every step' },
          ]}
          onChange={(next) => setPreferences({ isLogByPlace: next === 'place' })}
        />
      )}
      <NativeSelect
        aria-label="Visible lines"
        style={{ flex: 'none' }}
        data={sizes}
        value={String(logWindow)}
        onChange={(event) => setPreferences({ logWindow: Number(event.currentTarget.value) })}
      />
      <Checkbox
        label="Auto-scroll"
        fz="sm"
        c="dimmed"
        checked={isAutoScroll && !isPhone}
        disabled={isPhone}
        onChange={(event) => setPreferences({ isAutoScroll: event.currentTarget.checked })}
      />
    </Group>
  )
}

/** The log of a run. It follows the end until the user scrolls; with Auto-scroll on, again after that. */
export function ActivityLog({ run, isGrouped }: { run: RuntimeStatus | undefined; isGrouped: boolean }) {
  const { status, logs: lines = none } = run ?? {}
  const { logWindow, isAutoScroll, isLogByPlace } = usePreferences()
  const isPhone = usePhone()
  const list = useRef<HTMLDivElement>(null)
  const isByPlace = isGrouped && isLogByPlace
  const shown = useMemo(
    () => (isByPlace ? placeLines(lines, status === 'active') : lines).slice(-logWindow),
    [lines, isByPlace, logWindow, status],
  )
  const story = useMemo(() => (isByPlace ? shown : groupByArea(shown)), [shown, isByPlace])
  /** The line that the Tab key reaches; arrow keys reach the others. */
  const [stop, setStop] = useState<string | null>(null)
  const openable = story.flatMap((part) => ('area' in part ? [part.area] : []))
  const tabStop = stop !== null && openable.includes(stop) ? stop : openable.at(-1)
  const lastSeq = shown.at(-1)?.seq ?? 0
  const { unseen, isBehind, onScroll, jump } = useFollowTail(list, lastSeq, isAutoScroll && !isPhone)
  return (
    <div className={styles.frame}>
      {shown.length === 0 && status !== 'active' ? (
        <Nothing icon={<ScrollText size={18} />} title="No activity yet">
          Each step of a capture appears here: requests, listings found and errors.
        </Nothing>
      ) : (
        <ScrollFrame
          ref={list}
          className={styles.log ?? ''}
          role="log"
          aria-live="off"
          aria-label="Activity"
          onScroll={onScroll}
          onKeyDown={moveFocus}
        >
          <ol>
            {story.map((part) =>
              'area' in part ? (
                <LogArea
                  key={part.area}
                  chapter={part}
                  isTabStop={part.area === tabStop}
                  onFocus={() => setStop(part.area)}
                />
              ) : (
                <LogRow key={part.seq} line={part} />
              ),
            )}
            {status === 'active' && <ProcessingSuffix key={lastSeq} />}
          </ol>
          {isBehind && (
            <Button className={styles.jump ?? ''} leftSection={<ArrowDown size={14} />} onClick={jump}>
              Jump to newest{unseen > 0 && ` · ${unseen}`}
            </Button>
          )}
        </ScrollFrame>
      )}
      {/* Live region that changes only with the state, so screen readers announce nothing else. */}
      <VisuallyHidden component="output">{status && `Capture: ${displayState(status)}`}</VisuallyHidden>
    </div>
  )
}

/** To the line above or below that can be opened. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[aria-expanded]')]
  const at = lines.findIndex((line) => line === event.target)
  if (step === undefined || at === -1) return
  event.preventDefault()
  lines[at + step]?.focus()
}

const frames = ['', '.', '..', '...']
const sliceMs = 500

/** Animated until the next line replaces it; after 12 s it reports that the step is almost done. */
function ProcessingSuffix() {
  const [frame, setFrame] = useState(0)
  const { isFeedCut } = useConnection()
  useInterval(() => setFrame((known) => known + 1), sliceMs, { autoInvoke: true })
  const isLong = frame * sliceMs >= almostDoneAfterMs
  const text = isLong ? runtimeMessages.almostDone : runtimeMessages.processing
  return (
    <li className={styles.processing} aria-hidden="true">
      {isFeedCut ? 'Live feed disconnected. Retrying.' : `${text}${frames[frame % frames.length] ?? ''}`}
    </li>
  )
}
