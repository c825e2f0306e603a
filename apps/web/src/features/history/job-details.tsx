import { type Export, exportMessages, type Job, type User } from '@gazetteer/contract'
import { Download, ExternalLink, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { fileUrl } from '../../platform/api/call.ts'
import { formatCount, formatDateTime, formatPrice } from '../../platform/formats.ts'
import { limitTexts } from '../../platform/limit-texts.ts'
import { ButtonLink } from '../../platform/ui/button-link.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import styles from './job-details.module.css'
import { citiesText, databaseName, jsonName, sourcesName } from './job-words.ts'
import { matchExport } from './match-export.ts'
import { useExports } from './queries.ts'

export type JobDetailsProps = {
  job: Job
  user: User
  /** Undefined where the plan does not include it. */
  onRunAgain: (() => void) | undefined
  isStarting: boolean
  /** Asks what is missing again. */
  onRetryGaps: () => void
  /** The areas of the run. */
  children: ReactNode
}

/** Times and plain numbers stand in the mono face. */
const mono = new Set(['Start', 'End', 'Requests', 'Spent'])

/** An open row: what was asked, what came of it, its files, its gaps. */
export function JobDetails({ job, user, onRunAgain, onRetryGaps, isStarting, children }: JobDetailsProps) {
  const limits = limitTexts(job.limits, job.spent)
  const facts = [
    { label: 'Database', value: databaseName(job.dbProvider) },
    { label: 'Source', value: job.source },
    ...(job.mode === 'manual'
      ? [
          { label: 'City', value: job.city ?? '' },
          { label: 'Business types', value: job.businessTypes.join(' · ') },
        ]
      : [{ label: 'Cities processed', value: citiesText(job.cities.map(({ city }) => city)) }]),
    { label: 'Start', value: formatDateTime(job.startTime) },
    { label: 'End', value: job.endTime === null ? 'Running' : formatDateTime(job.endTime) },
    {
      label: 'Found',
      value: `${formatCount(job.processed)} fit, ${formatCount(job.outside)} outside, ${formatCount(job.closed)} closed, ${formatCount(job.duplicates)} twice`,
    },
    { label: 'Requests', value: formatCount(job.requests) },
    ...(limits.length === 0 ? [] : [{ label: 'Limits', value: limits.join(' · ') }]),
    ...(job.spent.usd === null ? [] : [{ label: 'Spent', value: formatPrice(job.spent.usd) }]),
  ]
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={mono.has(label) ? 'mono' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {job.message !== null && <Notice kind={job.status === 'failed' ? 'error' : 'info'}>{job.message}</Notice>}
      {job.gaps.length > 0 && (
        <Notice
          kind="warn"
          action={
            <Button
              kind="link"
              disabled={job.status === 'running' || isStarting || job.clearedAt !== null}
              onClick={onRetryGaps}
            >
              Ask these areas again
            </Button>
          }
        >
          Not asked to the end:
          <ul className={styles.gaps}>
            {job.gaps.map((gap, index) => (
              // Two areas may bear one name; the list only changes as a whole.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                {gap.area}: {gap.reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className={styles.actions}>
        {job.clearedAt !== null && (
          <span className={styles.none}>
            Its listings, files and log were cleared on {formatDateTime(job.clearedAt)}: they are kept for a time only.
          </span>
        )}
        {job.clearedAt === null && job.status !== 'running' && job.recordsProcessed > 0 && (
          <JobFiles job={job} user={user} />
        )}
        {onRunAgain !== undefined && job.status !== 'running' && (
          <Button icon={<Play size={12} />} isBusy={isStarting} onClick={onRunAgain}>
            Run again
          </Button>
        )}
      </div>
      {children}
    </div>
  )
}

function JobFiles({ job, user }: { job: Job; user: User }) {
  const exports = useExports(user.id)
  const filename = job.filename ?? nameOf(matchExport(job, exports.data ?? []))
  if (filename === null) {
    if (exports.isPending) return null
    return (
      <span className={styles.none}>{exports.error === null ? exportMessages.noMatch : exportMessages.listFailed}</span>
    )
  }
  const json = jsonName(filename)
  const isOther = filename !== json
  return (
    <>
      <ButtonLink href={fileUrl('download', json)} icon={<Download size={14} />} download>
        Download JSON
      </ButtonLink>
      <ButtonLink href={fileUrl('view', json)} icon={<ExternalLink size={14} />} target="_blank" rel="noreferrer">
        View JSON
      </ButtonLink>
      {isOther && (
        <ButtonLink href={fileUrl('download', filename)} icon={<Download size={14} />} download>
          Download {job.exportFormat.toUpperCase()}
        </ButtonLink>
      )}
      <ButtonLink href={fileUrl('view', sourcesName(filename))} target="_blank" rel="noreferrer">
        Sources and licences
      </ButtonLink>
    </>
  )
}

function nameOf(found: Export | null): string | null {
  return found?.filename ?? null
}
