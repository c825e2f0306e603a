import type { JobSummary } from '@gazetteer/contract'
import { formatCount, formatShare } from '../../../platform/formats.ts'
import { BarLine } from './bars.tsx'
import { Chart } from './chart.tsx'
import styles from './report.module.css'

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const shortCount = (value: number): string => (value < 1_000 ? formatCount(value) : short.format(value).toLowerCase())

/** Listings by rating, in bins of half a point; the highest bar has the accent. */
export function RatingHistogram({ rating }: Pick<JobSummary, 'rating'>) {
  if (rating === null)
    return (
      <Chart title="Rating">
        <p className={styles.nothing}>No ratings in this result.</p>
      </Chart>
    )
  const max = Math.max(1, ...rating.bins.map(({ listings }) => listings))
  return (
    <Chart
      title="Rating"
      height={132}
      note={rating.without > 0 ? `${formatCount(rating.without)} without` : null}
      table={{
        head: ['Rating', 'Listings'],
        rows: rating.bins.map(({ from, to, listings }) => [
          `${from.toFixed(1)} to ${to.toFixed(1)}`,
          formatCount(listings),
        ]),
      }}
    >
      <ol className={styles.rating}>
        {rating.bins.map(({ from, to, listings }) => (
          <li
            key={from}
            aria-label={`${from.toFixed(1)} to ${to.toFixed(1)}: ${formatCount(listings)} listings`}
            data-highest={listings === max || undefined}
          >
            {shortCount(listings)}
            <i style={{ height: `${(listings / max) * 92}px` }} />
            <span>{from.toFixed(1)}</span>
          </li>
        ))}
      </ol>
    </Chart>
  )
}

const fields = [
  ['name', 'Name'],
  ['address', 'Address'],
  ['rating', 'Rating'],
  ['phone', 'Phone'],
  ['website', 'Website'],
  ['email', 'E-mail'],
  ['hours', 'Hours'],
] as const

/** Share of the rows that have each field. */
export function Completeness({ filled }: Pick<JobSummary, 'filled'>) {
  if (filled === null) return null
  const shares = fields.map(([field, label]) => ({ label, share: filled[field] })).toSorted((a, b) => b.share - a.share)
  return (
    <Chart
      title="Completeness"
      table={{ head: ['Field', 'Filled'], rows: shares.map(({ label, share }) => [label, formatShare(share)]) }}
    >
      <table className={styles.bars} aria-label="Share of rows with each field">
        <tbody>
          {shares.map(({ label, share }) => (
            <BarLine key={label} label={label} share={share} value={formatShare(share)} />
          ))}
        </tbody>
      </table>
    </Chart>
  )
}

/** Both side by side. */
export const Quality = ({ summary }: { summary: JobSummary }) => (
  <div className={styles.pair}>
    <RatingHistogram rating={summary.rating} />
    <Completeness filled={summary.filled} />
  </div>
)
