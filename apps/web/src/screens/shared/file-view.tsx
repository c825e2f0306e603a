import { Anchor, Button, Group, Title } from '@mantine/core'
import type { Export } from '@gazetteer/contract'
import { useMemo } from 'react'
import { pageName } from '../../features/history/index.ts'
import { useCellClipboard, useDownload, fetchFileRows, useTable } from '../../features/listings/index.ts'
import { urlFor } from '../../platform/api/call.ts'
import { formatDateTime } from '../../platform/formats.ts'
import { useKeys } from '../../platform/keyboard.ts'
import { Note } from '../../platform/ui/index.ts'
import { Counts, RowsFrame } from './rows-frame.tsx'

export type FileViewProps = {
  /** `filename` is null while the job has none. */
  file: Omit<Export, 'filename'> & { filename: string | null }
  title?: string
}

/** The listings of a file as a read-only table; a click opens one. */
export function FileView({ file, title = 'Latest file' }: FileViewProps) {
  const table = useTable(useMemo(() => fetchFileRows(file.jobId), [file.jobId]))
  const { resultMessage, showMessage, isDownloading, download } = useDownload(table.view)
  useCellClipboard(table, { onPaste: null, showMessage })
  useKeys({ Escape: () => table.focus.open(null) })
  const total = Math.max(file.records, table.rows.all.rows.length)
  return (
    <>
      <Group component="header" gap="4px 12px" mih={32} mt="lg" mb="sm">
        <Title order={2}>{title}</Title>
        {file.filename !== null && (
          <Anchor
            className="mono cut touch"
            title={file.filename}
            href={urlFor('view', { params: { file: pageName(file.filename) } })}
            target="_blank"
            rel="noreferrer"
          >
            {file.filename}
          </Anchor>
        )}
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
          <Button variant="filled" loading={isDownloading} onClick={() => void download()}>
            Download
          </Button>
        }
      />
    </>
  )
}
