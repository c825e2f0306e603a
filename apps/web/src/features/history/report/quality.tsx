import type { JobSummary } from '@gazetteer/contract'
import { formatCount } from '../../../platform/formats.ts'
import { BarLine } from './bars.tsx'
import styles from './report.module.css'

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const shortCount = (value: number): string => (value < 1_000 ? formatCount(value) : short.format(value).toLowerCase())

/** Listings by rating, in bins of half a point; the highest bar has the accent. */
export function RatingHistogram({ rating }: Pick<JobSummary, 'rating'>) {
  if (rating === null)
    return (
      <section aria-label="Rating">
        <h2 className={styles.title}>Rating</h2>
        <p className={styles.nothing}>No ratings in this result.</p>
      </section>
    )
  const max = Math.max(1, ...rating.bins.map(({ listings }) => listings))
  return (
    <section aria-label="Rating">
      <h2 className={styles.title}>
        Rating {rating.without > 0 && <small>{formatCount(rating.without)} without</small>}
      </h2>
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
    </section>
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
    <section aria-label="Completeness">
      <h2 className={styles.title}>Completeness</h2>
      <table className={styles.bars} aria-label="Share of rows with each field">
        <tbody>
          {shares.map(({ label, share }) => (
            <BarLine key={label} label={label} share={share} value={percentOf(share)} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** All and none are said only where they are exact. */
function percentOf(share: number): string {
  const rounded = Math.round(share * 100)
  if (share > 0 && rounded === 0) return '<1 %'
  return share < 1 && rounded === 100 ? '99 %' : `${rounded} %`
}

/** Both side by side. */
export const Quality = ({ summary }: { summary: JobSummary }) => (
  <div className={styles.pair}>
    <RatingHistogram rating={summary.rating} />
    <Completeness filled={summary.filled} />
  </div>
)
