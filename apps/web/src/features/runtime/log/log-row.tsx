import { Anchor } from '@mantine/core'
import type { LogLine } from '@gazetteer/contract'
import { Check, Dot, TriangleAlert, X } from 'lucide-react'
import { memo } from 'react'
import { apiBase } from '../../../platform/api/base.ts'
import { formatTime } from '../../../platform/formats.ts'
import styles from './activity-panel.module.css'
import { toneOfLine } from './log-words.ts'

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
