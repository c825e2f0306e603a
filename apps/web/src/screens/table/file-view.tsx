import { Anchor, Button, Group, Title } from '@mantine/core'
import type { Export } from '@gazetteer/contract'
import { useMemo } from 'react'
import { pageName } from '../../features/history/job-words.ts'
import { fetchFileRows } from '../../features/listings/rows/load-rows.ts'
import { useTableScreen } from '../../features/listings/rows/use-table-screen.ts'
import { fileUrl } from '../../platform/api/call.ts'
import { formatDateTime } from '../../platform/formats.ts'
import { Counts, RowsFrame } from './rows-frame.tsx'
import { useDownload } from '../../features/listings/edit/use-row-actions.ts'
import { Note } from '../../platform/ui/index.ts'

/** The listings of a file as a table that is read: a press opens one. */
export function FileView({ file }: { file: Export }) {
  const table = useTableScreen(useMemo(() => fetchFileRows(file.jobId), [file.jobId]))
  const { said, isDownloading, download } = useDownload(table)
  const total = Math.max(file.records, table.all.rows.length)
  return (
    <>
      <Group component="header" gap="4px 12px" mih={32} mt="lg" mb="sm">
        <Title order={2}>Newest file</Title>
        <Anchor className="mono cut" href={fileUrl('view', pageName(file.filename))} target="_blank" rel="noreferrer">
          {file.filename}
        </Anchor>
        <Note span>
          <Counts table={table} total={total} of={[formatDateTime(file.timestamp), 'read only']} />
        </Note>
      </Group>
      <RowsFrame
        table={table}
        total={total}
        edit={null}
        onPress={table.open}
        said={said}
        startLink={null}
        onReload={() => void table.reload()}
        actions={
          <Button loading={isDownloading} onClick={() => void download()}>
            Download
          </Button>
        }
      />
    </>
  )
}
