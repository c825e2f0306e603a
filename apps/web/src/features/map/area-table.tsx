import { formatCount } from '../../platform/formats.ts'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { StateMark, type Tone } from '../../platform/ui/state-mark.tsx'
import styles from './area-table.module.css'
import { type RunArea, useRunMap } from './queries.ts'

const tones: Record<RunArea['state'], Tone> = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  saturated: 'warn',
  failed: 'failed',
}

/** The areas of a run with their counters. */
export function AreaTable({ jobId, status }: { jobId: string; status: string }) {
  const map = useRunMap(jobId, status)
  if (map.data === undefined) return map.error === null ? <Skeleton height={120} /> : null
  if (map.data.areas.length === 0) return null
  return (
    // Long lists scroll inside their frame, which the keyboard must reach.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.frame} tabIndex={0} aria-label="Areas">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Area</th>
            <th scope="col">City</th>
            <th scope="col">State</th>
            <th scope="col">Requests</th>
            <th scope="col">Found</th>
            <th scope="col">New</th>
            <th scope="col">Outside</th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {map.data.areas.map((area) => (
            <tr key={area.path}>
              <td>{area.label}</td>
              <td>{area.city}</td>
              <td>
                <StateMark tone={tones[area.state]}>{area.state}</StateMark>
              </td>
              <td className="num">{formatCount(area.requests)}</td>
              <td className="num">{formatCount(area.raw)}</td>
              <td className="num">{formatCount(area.fresh)}</td>
              <td className="num">{formatCount(area.outside)}</td>
              <td>{area.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
