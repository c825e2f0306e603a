import { Paper, Group, Text } from '@mantine/core'
import { exportMessages } from '@gazetteer/contract'
import { Download, ExternalLink, FileText } from 'lucide-react'
import { formatDateTime, plural } from '../../platform/formats.ts'
import { Note } from '../../platform/ui/index.ts'
import { FileButton } from './file-button.tsx'
import { pageName } from './job-labels.ts'
import { useExports } from './queries.ts'

/** The newest file, while there is no result of a capture to show. */
export function RecentExport({ userId }: { userId: string }) {
  const exports = useExports(userId)
  const newest = exports.data?.[0]
  return (
    <Paper component="section" aria-label="Recent export" px="lg" py="sm" mt="md">
      <Group gap="4px 12px" mih={32}>
        <FileText size={16} color="var(--subtle)" />
        <Text span fw={600}>
          Recent export
        </Text>
        {newest === undefined ? (
          <Note span>
            {exports.error === null
              ? 'No files yet. The file of your next capture appears here.'
              : exportMessages.listFailed}
          </Note>
        ) : (
          <>
            <Text span className="mono" truncate>
              {newest.filename}
            </Text>
            <Note span>
              {newest.records > 0 && `${plural(newest.records, 'listing')} · `}
              {formatDateTime(newest.timestamp)}
            </Note>
            <Group gap="sm" ml="auto">
              <FileButton kind="download" filename={newest.filename} leftSection={<Download size={14} />}>
                Download
              </FileButton>
              <FileButton kind="view" filename={pageName(newest.filename)} leftSection={<ExternalLink size={14} />}>
                View
              </FileButton>
            </Group>
          </>
        )}
      </Group>
    </Paper>
  )
}
