import { Button, Checkbox, NativeSelect, VisuallyHidden } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import {
  almostDoneAfterMs,
  type LogLine,
  logWindowSizes,
  runtimeMessages,
  type RuntimeStatus,
} from '@gazetteer/contract'
import { ArrowDown, ScrollText } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Card, Nothing, ScrollFrame } from '../../../platform/ui/index.ts'
import { usePhone } from '../../../platform/use-phone.ts'
import { setPreferences, usePreferences } from '../preferences.ts'
import { displayState } from '../status/display-state.ts'
import styles from './activity-panel.module.css'
import { LogArea, LogRow, groupByArea } from './log-row.tsx'
import { useFollowTail } from './use-follow-tail.ts'

const none: readonly LogLine[] = []
const sizes = logWindowSizes.map((size) => ({ value: String(size), label: `Last ${size}` }))

export function ActivityPanel({ run }: { run: RuntimeStatus | undefined }) {
  const { status, logs: lines = none } = run ?? {}
  const { logWindow, isAutoScroll } = usePreferences()
  const isPhone = usePhone()
  const isFollowed = isAutoScroll && !isPhone
  const list = useRef<HTMLDivElement>(null)
  const shown = lines.slice(-logWindow)
  const story = useMemo(() => groupByArea(lines.slice(-logWindow)), [lines, logWindow])
  const lastSeq = shown.at(-1)?.seq ?? 0
  const { unseen, isBehind, onScroll, jump } = useFollowTail(list, lastSeq, isFollowed)

  return (
    <Card
      title="Activity"
      titleId="activity"
      aside={
        <>
          <NativeSelect
            aria-label="Visible lines"
            data={sizes}
            value={String(logWindow)}
            onChange={(event) => setPreferences({ logWindow: Number(event.currentTarget.value) })}
          />
          <Checkbox
            label="Auto-scroll"
            fz="sm"
            c="dimmed"
            checked={isFollowed}
            disabled={isPhone}
            onChange={(event) => setPreferences({ isAutoScroll: event.currentTarget.checked })}
          />
        </>
      }
    >
      <div className={styles.frame}>
        {shown.length === 0 ? (
          <Nothing icon={<ScrollText size={18} />} title="No activity yet">
            Each step of a capture appears here: requests, listings found and errors.
          </Nothing>
        ) : (
          <ScrollFrame
            ref={list}
            className={styles.log}
            role="log"
            aria-live="off"
            aria-labelledby="activity"
            onScroll={onScroll}
          >
            <ol>
              {story.map((part) =>
                'area' in part ? <LogArea key={part.area} chapter={part} /> : <LogRow key={part.seq} line={part} />,
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
      </div>
      {/* Live region that changes only with the state, so screen readers announce nothing else. */}
      <VisuallyHidden component="output">{status && `Capture: ${displayState(status)}`}</VisuallyHidden>
    </Card>
  )
}

const frames = ['', '.', '..', '...']
const sliceMs = 500

/** Animated until the next line replaces it; after 12 s it reports that the step is almost done. */
function ProcessingSuffix() {
  const [frame, setFrame] = useState(0)
  useInterval(() => setFrame((known) => known + 1), sliceMs, { autoInvoke: true })
  const isLong = frame * sliceMs >= almostDoneAfterMs
  return (
    <li className={styles.processing} aria-hidden="true">
      {isLong ? runtimeMessages.almostDone : runtimeMessages.processing}
      {frames[frame % frames.length]}
    </li>
  )
}
