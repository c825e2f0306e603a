import { Anchor, Button, Group, Paper, Skeleton, Title } from '@mantine/core'
import type { Export, User } from '@gazetteer/contract'
import { useEffect, useMemo } from 'react'
import { useDatabaseStatus } from '../../features/destinations/queries.ts'
import { useExports } from '../../features/history/queries.ts'
import { useTableCount } from '../../features/listings/rows/count.ts'
import { NoTable } from './no-table.tsx'
import { useRuntimeStatus } from '../../features/runtime/status/queries.ts'
import { overlays } from '../../platform/overlays.ts'
import { useIsLost } from '../../platform/connection.ts'
import { ConnectionError, Note, Page } from '../../platform/ui/index.ts'
import { useTitle } from '../../platform/use-title.ts'
import { ListingsView } from './listings-view.tsx'
import styles from './table-screen.module.css'
import { pageName } from '../../features/history/job-labels.ts'
import { fetchFileRows } from '../../features/listings/rows/load-rows.ts'
import { useTable } from '../../features/listings/rows/use-table.ts'
import { fileUrl } from '../../platform/api/call.ts'
import { formatDateTime } from '../../platform/formats.ts'
import { Counts, RowsFrame } from './rows-frame.tsx'
import { useDownload } from '../../features/listings/edit/use-row-actions.ts'

export default function TableScreen({ user }: { user: User }) {
  const database = useDatabaseStatus()
  const exports = useExports(user.id)
  const { status: runtime, isRunning } = useRuntimeStatus(user.id)
  const status = database.data
  const hasTable = status?.connected === true && status.provider !== 'none'
  const count = useTableCount({ isEnabled: hasTable, isActive: isRunning, runtime })
  useTitle('Data')
  // Preloaded, so that confirmations also work offline.
  useEffect(() => void overlays(), [])

  const isLost = useIsLost()
  if (isLost && status === undefined) return <ConnectionError onRetry={() => void database.refetch()} />
  if (hasTable) return <ListingsView userId={user.id} status={status} count={count} />
  const newest = exports.data?.[0]
  if (exports.isPending || (status === undefined && database.error === null)) {
    return (
      <Page title="Listings">
        <Paper className="column" flex={1}>
          <Skeleton h={200} m="md" w="auto" />
        </Paper>
      </Page>
    )
  }
  return (
    <Page title="Listings">
      <div className={styles.why}>
        <NoTable database={database} userId={user.id} isLine={newest !== undefined} />
      </div>
      {newest !== undefined && <FileView key={newest.jobId} file={newest} />}
    </Page>
  )
}

/** The listings of a file as a read-only table; a click opens one. */
function FileView({ file }: { file: Export }) {
  const table = useTable(useMemo(() => fetchFileRows(file.jobId), [file.jobId]))
  const { resultMessage, isDownloading, download } = useDownload(table.view)
  const total = Math.max(file.records, table.rows.all.rows.length)
  return (
    <>
      <Group component="header" gap="4px 12px" mih={32} mt="lg" mb="sm">
        <Title order={2}>Latest file</Title>
        <Anchor className="mono cut" href={fileUrl('view', pageName(file.filename))} target="_blank" rel="noreferrer">
          {file.filename}
        </Anchor>
        <Note span>
          <Counts table={table} total={total} of={[formatDateTime(file.timestamp), 'read-only']} />
        </Note>
      </Group>
      <RowsFrame
        table={table}
        total={total}
        edit={null}
        onPress={table.focus.open}
        statusMessage={resultMessage}
        startLink={null}
        onReload={() => void table.rows.reload()}
        actions={
          <Button loading={isDownloading} onClick={() => void download()}>
            Download
          </Button>
        }
      />
    </>
  )
}
