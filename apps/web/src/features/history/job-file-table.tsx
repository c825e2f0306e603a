import { Group, Table, VisuallyHidden } from '@mantine/core'
import type { ExportFormat, Job } from '@gazetteer/contract'
import { Download, ExternalLink } from 'lucide-react'
import { urlFor } from '../../platform/api/call.ts'
import { dash, formatBytes, formatCount, formatName } from '../../platform/formats.ts'
import { Note } from '../../platform/ui/index.ts'
import { FileButton } from './file-button.tsx'
import { useFileOfJob } from './file-of-job.ts'
import { jsonName, pageName, sourcesName } from './job-labels.ts'
import { useJobSummary } from './report/use-job-summary.ts'

export type JobFileTableProps = {
  job: Job
  userId: string
  /** Other formats in which the job can be downloaded. */
  formats?: readonly ExportFormat[]
}

/** The files of a job with name, size and rows. A name is that of the downloaded file. */
export function JobFileTable({ job, userId, formats = [] }: JobFileTableProps) {
  const { filename, problem } = useFileOfJob(job, userId)
  const { data: summary } = useJobSummary(job)
  if (filename === null) return <Note>{problem}</Note>
  const json = jsonName(filename)
  const rows = summary?.listings ?? job.recordsProcessed
  const bytes = summary?.fileBytes
  const others = formats.filter((format) => format !== 'json' && !filename.endsWith(`.${format}`))
  const files: JobFile[] = [
    ...(filename === json ? [] : [{ name: filename, bytes: filename.endsWith('.csv') ? bytes?.csv : undefined, rows }]),
    { name: json, bytes: bytes?.json, rows, isViewed: true },
    ...others.map((format) => ({
      name: `${pageName(filename)}.${format}`,
      bytes: format === 'csv' ? bytes?.csv : undefined,
      rows,
      href: urlFor('jobExport', { params: { jobId: job.id }, query: { format } }),
    })),
    { name: pageName(filename), rows, isPage: true },
    { name: sourcesName(filename), isPage: true },
  ]
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table aria-label="Files of the job" verticalSpacing={6} style={{ whiteSpace: 'nowrap' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Name</Table.Th>
            <Table.Th scope="col" className="num">
              Size
            </Table.Th>
            <Table.Th scope="col" className="num">
              Rows
            </Table.Th>
            <Table.Th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {files.map(({ name, bytes: size, rows: count, href, isPage = false, isViewed = false }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" className="mono breaks" fw={400} miw={160}>
                {name}
              </Table.Th>
              <Table.Td className="num">{size === undefined ? dash : `about ${formatBytes(size)}`}</Table.Td>
              <Table.Td className="num">{formatCount(count)}</Table.Td>
              <Table.Td>
                <Group gap="sm" justify="end">
                  {(isPage || isViewed) && (
                    <FileButton kind="view" filename={name} leftSection={<ExternalLink size={14} />}>
                      {viewText({ name, isPage, filename })}
                    </FileButton>
                  )}
                  {!isPage && (
                    <FileButton
                      kind="download"
                      filename={name}
                      leftSection={<Download size={14} />}
                      {...(href === undefined ? {} : { href })}
                    >
                      Download {formatName(name.slice(name.lastIndexOf('.') + 1))}
                    </FileButton>
                  )}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** `href`: made for the download; absent: its own address. */
type JobFile = {
  name: string
  bytes?: number | undefined
  rows?: number
  href?: string
  isPage?: boolean
  isViewed?: boolean
}

function viewText({ name, isPage, filename }: { name: string; isPage: boolean; filename: string }): string {
  if (!isPage) return 'View JSON'
  return name === sourcesName(filename) ? 'Sources and licences' : 'View page'
}
