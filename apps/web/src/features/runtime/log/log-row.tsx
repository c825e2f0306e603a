import { Anchor, UnstyledButton } from '@mantine/core'
import type { LogLine } from '@gazetteer/contract'
import { Check, ChevronDown, ChevronRight, Dot, TriangleAlert, X } from 'lucide-react'
import { memo, useState } from 'react'
import { apiBase } from '../../../platform/api/base.ts'
import { formatTime } from '../../../platform/formats.ts'
import styles from './activity-panel.module.css'
import { type AreaChapter, outcomeOf } from './story.ts'

const icons = { info: Dot, success: Check, warn: TriangleAlert, error: X } as const

export const LogRow = memo(function LogRow({ line }: { line: LogLine }) {
  const Icon = icons[line.level]
  const { link } = line
  return (
    <li className={styles.line} data-level={line.level} data-tone={toneOfLine(line.text)}>
      <time dateTime={line.time} title={line.time}>
        {formatTime(line.time)}
      </time>
      <Icon size={13} strokeWidth={2.5} aria-hidden="true" />
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

/** The colour of a line by its words: trouble wins over success. */
export function toneOfLine(text: string): 'red' | 'green' | null {
  if (/error|failed/iu.test(text)) return 'red'
  return /success|completed/iu.test(text) ? 'green' : null
}

/** An area in one line with what became of it; a press unfolds its own lines. */
export function LogArea({ chapter }: { chapter: AreaChapter }) {
  const [isOpen, setIsOpen] = useState(false)
  const { level, text } = outcomeOf(chapter)
  const time = chapter.lines.at(-1)?.time ?? ''
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li>
      <UnstyledButton
        className={styles.line ?? ''}
        data-level={level}
        data-tone={toneOfLine(text)}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <time dateTime={time} title={time}>
          {formatTime(time)}
        </time>
        <Chevron size={13} strokeWidth={2.5} aria-hidden="true" />
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
