import { formatCount } from '../../platform/formats.ts'

export type CountsProps = { shown: number; total: number | null; of: readonly (string | null)[] }

/** How many rows the view shows, and of what; of rows that are not here yet nothing is said. */
export function Counts({ shown, total, of }: CountsProps) {
  return (
    <span>
      {total !== null && (
        <>
          <b>{formatCount(shown)}</b> of <b>{formatCount(total)}</b> ·{' '}
        </>
      )}
      {of.filter(Boolean).join(' · ')}
    </span>
  )
}
