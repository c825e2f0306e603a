import { Button, Skeleton, Text, Title } from '@mantine/core'
import type { TableRow } from '@gazetteer/contract'
import { sourceIdSchema } from '@gazetteer/listing'
import { Fragment, type ReactNode, useState } from 'react'
import { useCall } from '../../../platform/api/use-call.ts'
import { formatDate, formatDateTime, plural } from '../../../platform/formats.ts'
import { Problem } from '../../../platform/ui/index.ts'
import { historyText } from './history-text.ts'
import styles from './record.module.css'

const shownFirst = 5

export type RecordHistoryProps = {
  row: TableRow
  /** Whether the row is in the user's database, where it can be edited. */
  isInDatabase: boolean
  /** A link to the job. */
  renderJob: (jobId: string) => ReactNode
}

/** What captures and edits changed on the listing, newest first. */
export function RecordHistory({ row, isInDatabase, renderJob }: RecordHistoryProps) {
  const [isAllShown, setIsAllShown] = useState(false)
  const source = sourceIdSchema.safeParse(row.source)
  const key = source.success && row.source_id !== null ? { source: source.data, source_id: row.source_id } : {}
  const query = { ...key, ...(isInDatabase ? { id: row.id } : {}) }
  const { data, error } = useCall('tableHistory', { query, enabled: Object.keys(query).length > 0 })
  const history = data?.history ?? []
  const shown = isAllShown ? history : history.slice(0, shownFirst)
  return (
    <>
      <Title order={3}>History</Title>
      <Problem of={error} or="Could not load the history." />
      {data === undefined && error === null && <Skeleton h={20} />}
      {data !== undefined && history.length === 0 && (
        <Text size="sm" c="dimmed">
          No stored capture or edit of this listing.
        </Text>
      )}
      {shown.length > 0 && (
        <ul className={styles.history} aria-label="History">
          {shown.map((entry, index) => (
            // Several edits can have one time; entries never move.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${entry.at} ${index}`}>
              <Text span fz="sm" c="dimmed" className="mono" title={formatDateTime(entry.at)}>
                {formatDate(entry.at)}
              </Text>
              <Text span fz="sm" className="breaks">
                {historyText(entry)}
                {entry.jobId !== null && <Fragment> · {renderJob(entry.jobId)}</Fragment>}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {history.length > shown.length && (
        <Button variant="link" mr="auto" onClick={() => setIsAllShown(true)}>
          Show {plural(history.length - shown.length, 'earlier entry', 'earlier entries')}
        </Button>
      )}
    </>
  )
}
