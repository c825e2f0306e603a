import { tablePageSize } from '@gazetteer/contract'
import type { ReactNode } from 'react'
import { formatCount } from '../../platform/formats.ts'
import { Button } from '../../platform/ui/button.tsx'
import styles from './page-bar.module.css'

export type PageBarProps = {
  page: number
  total: number
  /** The status message. */
  children?: ReactNode
  onPage: (page: number) => void
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / tablePageSize))
}

export function PageBar({ page, total, children, onPage }: PageBarProps) {
  const pages = pageCount(total)
  const first = (page - 1) * tablePageSize + 1
  const last = Math.min(total, page * tablePageSize)
  return (
    <footer className={styles.bar}>
      {total > 0 && (
        <span className={styles.rows}>
          Rows {formatCount(first)}–{formatCount(last)} of {formatCount(total)}
        </span>
      )}
      <output className={styles.message}>{children}</output>
      {total > 0 && (
        <span className={styles.pages}>
          Page {formatCount(page)} of {formatCount(pages)}
        </span>
      )}
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </footer>
  )
}
