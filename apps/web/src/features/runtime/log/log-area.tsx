import { UnstyledButton } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatTime } from '../../../platform/formats.ts'
import styles from './activity-panel.module.css'
import { LogRow } from './log-row.tsx'
import { toneOfLine } from './log-words.ts'
import { type AreaChapter, outcomeOf } from './story.ts'

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
