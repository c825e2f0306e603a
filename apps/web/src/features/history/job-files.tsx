import { Button, Text } from '@mantine/core'
import { exportMessages, type Job } from '@gazetteer/contract'
import { Download, ExternalLink } from 'lucide-react'
import { fileUrl } from '../../platform/api/call.ts'
import { jsonName, pageName, sourcesName } from './job-words.ts'
import { matchExport } from './match-export.ts'
import { useExports } from './queries.ts'

const elsewhere = { target: '_blank', rel: 'noreferrer' }

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
      <Button
        component="a"
        href={fileUrl('view', pageName(filename))}
        leftSection={<ExternalLink size={14} />}
        {...elsewhere}
      >
        View
      </Button>
      <Button component="a" href={fileUrl('download', json)} leftSection={<Download size={14} />} download>
        Download JSON
      </Button>
      <Button component="a" href={fileUrl('view', json)} {...elsewhere}>
        View JSON
      </Button>
      {filename !== json && (
        <Button component="a" href={fileUrl('download', filename)} leftSection={<Download size={14} />} download>
          Download {job.exportFormat.toUpperCase()}
        </Button>
      )}
      <Button component="a" href={fileUrl('view', sourcesName(filename))} {...elsewhere}>
        Sources and licences
      </Button>
    </>
  )
}
