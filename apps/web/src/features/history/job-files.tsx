import { Text } from '@mantine/core'
import { exportMessages, type Job } from '@gazetteer/contract'
import { Download, ExternalLink } from 'lucide-react'
import { FileButton } from './file-button.tsx'
import { jsonName, pageName, sourcesName } from './job-words.ts'
import { matchExport } from './match-export.ts'
import { useExports } from './queries.ts'

/** The files of a run that holds listings, however it ended. */
export function JobFiles({ job, userId }: { job: Job; userId: string }) {
  const exports = useExports(userId)
  const filename = job.filename ?? matchExport(job, exports.data ?? [])?.filename
  if (filename === undefined) {
    if (exports.isPending) return null
    return <Text c="dimmed">{exports.error === null ? exportMessages.noMatch : exportMessages.listFailed}</Text>
  }
  const json = jsonName(filename)
  return (
    <>
      <FileButton kind="view" filename={pageName(filename)} leftSection={<ExternalLink size={14} />}>
        View
      </FileButton>
      <FileButton kind="download" filename={json} leftSection={<Download size={14} />}>
        Download JSON
      </FileButton>
      <FileButton kind="view" filename={json}>
        View JSON
      </FileButton>
      {filename !== json && (
        <FileButton kind="download" filename={filename} leftSection={<Download size={14} />}>
          Download {job.exportFormat.toUpperCase()}
        </FileButton>
      )}
      <FileButton kind="view" filename={sourcesName(filename)}>
        Sources and licences
      </FileButton>
    </>
  )
}
