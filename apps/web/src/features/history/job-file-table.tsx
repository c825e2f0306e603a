import { Group, Table, VisuallyHidden } from '@mantine/core'
import type { Job } from '@gazetteer/contract'
import { Download, ExternalLink } from 'lucide-react'
import { dash, formatBytes, formatCount } from '../../platform/formats.ts'
import { Note } from '../../platform/ui/index.ts'
import { FileButton } from './file-button.tsx'
import { useFileOfJob } from './file-of-job.ts'
import { jsonName, pageName, sourcesName } from './job-labels.ts'
import { useJobSummary } from './report/use-job-summary.ts'

/** The files of a job with name, size and rows. */
export function JobFileTable({ job, userId }: { job: Job; userId: string }) {
  const { filename, problem } = useFileOfJob(job, userId)
  const { data: summary } = useJobSummary(job)
  if (filename === null) return <Note>{problem}</Note>
  const json = jsonName(filename)
  const rows = summary?.listings ?? job.recordsProcessed
  const bytes = summary?.fileBytes
  const files = [
    ...(filename === json ? [] : [{ name: filename, bytes: filename.endsWith('.csv') ? bytes?.csv : undefined, rows }]),
    { name: json, bytes: bytes?.json, rows, isViewed: true },
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
          {files.map(({ name, bytes: size, rows: count, isPage = false, isViewed = false }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" className="mono" fw={400}>
                {name}
              </Table.Th>
              <Table.Td className="num">{size === undefined ? dash : `about ${formatBytes(size)}`}</Table.Td>
              <Table.Td className="num">{formatCount(count)}</Table.Td>
              <Table.Td>
                <Group gap="sm" justify="end" wrap="nowrap">
                  {(isPage || isViewed) && (
                    <FileButton kind="view" filename={name} leftSection={<ExternalLink size={14} />}>
                      {viewText({ name, isPage, filename })}
                    </FileButton>
                  )}
                  {!isPage && (
                    <FileButton kind="download" filename={name} leftSection={<Download size={14} />}>
                      Download {name.slice(name.lastIndexOf('.') + 1).toUpperCase()}
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

function viewText({ name, isPage, filename }: { name: string; isPage: boolean; filename: string }): string {
  if (!isPage) return 'View JSON'
  return name === sourcesName(filename) ? 'Sources and licences' : 'View page'
}
