import type { LogLine } from '@gazetteer/contract'
import { Check, Dot, TriangleAlert, X } from 'lucide-react'
import { memo } from 'react'
import { apiBase } from '../../platform/api/base.ts'
import { formatTime } from '../../platform/formats.ts'
import { classNames } from '../../platform/ui/class-names.ts'
import styles from './activity-panel.module.css'
import { toneOfLine } from './log-words.ts'

const icons = { info: Dot, success: Check, warn: TriangleAlert, error: X } as const

export const LogRow = memo(function LogRow({ line }: { line: LogLine }) {
  const Icon = icons[line.level]
  const tone = toneOfLine(line.text)
  return (
    <li className={classNames(styles.line, tone !== null && styles[tone], styles[line.level])}>
      <time dateTime={line.time} title={line.time}>
        {formatTime(line.time)}
      </time>
      <Icon size={13} strokeWidth={2.5} className={styles.icon} aria-hidden="true" />
      <span className={styles.sentence}>
        {line.text}
        {line.link !== undefined && (
          <>
            {' '}
            <a
              href={`${apiBase}${line.link.href}`}
              {...(line.link.href.includes('/view/') ? { target: '_blank', rel: 'noreferrer' } : {})}
            >
              {line.link.label}
            </a>
          </>
        )}
      </span>
    </li>
  )
})
