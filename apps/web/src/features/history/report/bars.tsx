import type { ReactNode } from 'react'
import { formatCount, formatShare } from '../../../platform/formats.ts'
import { Chart } from './chart.tsx'
import styles from './report.module.css'

export type BarRow = { label: string; listings: number }

export type BarsProps = {
  title: string
  /** Beside the title: how many of how many are shown. */
  note?: string | undefined
  rows: readonly BarRow[]
  /** At the end of the title line. */
  more?: ReactNode
  isTwoColumns?: boolean
}

/** Counts by name: a table whose middle column is a bar, from 0 to the largest count. */
export function Bars({ title, note, rows, more, isTwoColumns = false }: BarsProps) {
  const max = Math.max(1, ...rows.map(({ listings }) => listings))
  const half = Math.ceil(rows.length / 2)
  const tables = isTwoColumns && rows.length > 1 ? [rows.slice(0, half), rows.slice(half)] : [rows]
  return (
    <Chart title={title} note={note} more={more} table={tableOf(title, rows)}>
      <div className={tables.length > 1 ? styles.columns : undefined}>
        {tables.map((part, at) => (
          // The two parts of one list.
          // oxlint-disable-next-line react/no-array-index-key
          <table key={at} className={styles.bars} aria-label={title}>
            <tbody>
              {part.map(({ label, listings }) => (
                <BarLine key={label} label={label} share={listings / max} value={formatCount(listings)} />
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </Chart>
  )
}

function tableOf(title: string, rows: readonly BarRow[]) {
  const sum = Math.max(
    1,
    rows.reduce((total, { listings }) => total + listings, 0),
  )
  return {
    head: [title.replace(/^By /u, '').replace(/^./u, (first) => first.toUpperCase()), 'Listings', 'Share'],
    rows: rows.map(({ label, listings }) => [label, formatCount(listings), formatShare(listings / sum)]),
  }
}

/** One row of a table of bars; `share`: length of the bar, 0 to 1. */
export const BarLine = ({ label, share, value }: { label: string; share: number; value: string }) => (
  <tr>
    <th scope="row" title={label}>
      {label}
    </th>
    <td aria-hidden="true">
      <span className={styles.track}>
        <i style={{ width: `${Math.min(100, share * 100)}%` }} />
      </span>
    </td>
    <td>{value}</td>
  </tr>
)
