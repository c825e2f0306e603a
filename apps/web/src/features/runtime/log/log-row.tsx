import { Anchor, UnstyledButton } from '@mantine/core'
import type { LogLine } from '@gazetteer/contract'
import { Check, ChevronDown, ChevronRight, Dot, TriangleAlert, X } from 'lucide-react'
import { memo, useState } from 'react'
import { apiBase } from '../../../platform/paths.ts'
import { formatTime, plural } from '../../../platform/formats.ts'
import styles from './activity-log.module.css'

const icons = { info: Dot, success: Check, warn: TriangleAlert, error: X } as const

export const LogRow = memo(function LogRow({ line }: { line: LogLine }) {
  const Icon = icons[line.level]
  const { link } = line
  return (
    <li className={styles.line} data-level={line.level} data-tone={toneOfLine(line.text)}>
      <time dateTime={line.time} title={line.time}>
        {formatTime(line.time)}
      </time>
      <Icon size={13} strokeWidth={2.5} />
      <span className="breaks">
        {line.text}
        {link !== undefined && (
          <>
            {' '}
            <Anchor
              underline="always"
              href={`${apiBase}${link.href}`}
              {...(link.href.includes('/view/') ? { target: '_blank', rel: 'noreferrer' } : {})}
            >
              {link.label}
            </Anchor>
          </>
        )}
      </span>
    </li>
  )
})

/** Line colour by its text; failure takes precedence over success. */
export function toneOfLine(text: string): 'red' | 'green' | null {
  if (/error|failed/iu.test(text)) return 'red'
  return /success|completed/iu.test(text) ? 'green' : null
}

type LogAreaProps = { chapter: AreaGroup; isTabStop: boolean; onFocus: () => void }

/** One line per area with its outcome; expands to all its lines. Of all of them, one is a tab stop. */
export function LogArea({ chapter, isTabStop, onFocus }: LogAreaProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { level, text } = outcomeOf(chapter)
  const time = timeOf(chapter)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li>
      <UnstyledButton
        className={styles.line ?? ''}
        data-level={level}
        data-tone={toneOfLine(text)}
        aria-expanded={isOpen}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        onClick={() => setIsOpen(!isOpen)}
      >
        <time dateTime={time} title={time}>
          {formatTime(time)}
        </time>
        <Chevron size={13} strokeWidth={2.5} />
        <span className="breaks">
          {chapter.area} · <b>{text}</b>
        </span>
      </UnstyledButton>
      {isOpen && (
        <ol className={styles.part} aria-label={chapter.area}>
          {chapter.lines.map((line) => (
            <LogRow key={line.seq} line={line} />
          ))}
        </ol>
      )}
    </li>
  )
}

/** All lines of an area that has more than one. */
type AreaGroup = { area: string; lines: LogLine[] }
type LogItem = LogLine | AreaGroup

/** Groups lines by area, in order of sequence, at the position of the area's first line. */
export function groupByArea(lines: readonly LogLine[]): LogItem[] {
  const byArea = new Map<string, AreaGroup>()
  const story: AreaGroup[] = []
  for (const line of lines.toSorted((a, b) => a.seq - b.seq)) {
    const area = line.about?.area
    const known = area === undefined ? undefined : byArea.get(area)
    if (known !== undefined) {
      known.lines.push(line)
      continue
    }
    const chapter = { area: area ?? '', lines: [line] }
    if (area !== undefined) byArea.set(area, chapter)
    story.push(chapter)
  }
  return story.map((chapter) => (chapter.lines.length === 1 ? (chapter.lines[0] ?? chapter) : chapter))
}

/** Time of the first line: a later line of an area changes the text but not the time. */
export const timeOf = (chapter: LogItem): string => ('area' in chapter ? (chapter.lines[0]?.time ?? '') : chapter.time)

/** Outcome of an area: the failure that ended it, else what its pages found. */
export function outcomeOf({ lines }: AreaGroup): Pick<LogLine, 'level' | 'text'> {
  const last = lines.at(-1)
  if (last !== undefined && (last.level === 'warn' || last.level === 'error')) return last
  const pages = lines.flatMap(({ about }) => about?.fresh ?? [])
  const delays = lines.filter(({ level }) => level === 'warn').length
  const parts = [
    ...(pages.length > 0 ? [`${plural(sum(pages), 'new listing')} on ${plural(pages.length, 'page')}`] : []),
    ...(delays > 0 ? [plural(delays, 'delay')] : []),
  ]
  return { level: pages.length > 0 ? 'success' : 'info', text: parts.join(' · ') || (last?.text ?? '') }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** The steps of cities: lines without an area. While cities run, also the newest line of all, which is updated. */
export function placeLines(lines: readonly LogLine[], isActive: boolean): LogLine[] {
  const last = isActive ? lines.at(-1) : undefined
  return lines.filter((line) => line.about === undefined || line === last)
}
