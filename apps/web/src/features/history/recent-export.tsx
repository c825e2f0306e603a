import { Button, Group, Paper, Text } from '@mantine/core'
import { exportMessages } from '@gazetteer/contract'
import { Download, ExternalLink, FileText } from 'lucide-react'
import { fileUrl } from '../../platform/api/call.ts'
import { formatDateTime, plural } from '../../platform/formats.ts'
import { useExports } from './queries.ts'

/** The newest file, ready to take or to look at. */
export function RecentExport({ userId }: { userId: string }) {
  const exports = useExports(userId)
  const newest = exports.data?.[0]
  return (
    <Paper component="section" aria-label="Recent export" px="lg" py="sm">
      <Group gap="4px 12px" mih={32}>
        <FileText size={16} color="var(--subtle)" aria-hidden="true" />
        <Text span fw={600}>
          Recent export
        </Text>
        {newest !== undefined && (
          <Text span className="mono" truncate>
            {newest.filename}
          </Text>
        )}
        <Text span size="sm" c="dimmed">
          {newest !== undefined && `${plural(newest.records, 'listing')} · ${formatDateTime(newest.timestamp)}`}
          {newest === undefined &&
            (exports.error === null ? 'The file of your next capture will be here.' : exportMessages.listFailed)}
        </Text>
        {newest !== undefined && (
          <Group gap="sm" ml="auto">
            <Button
              component="a"
              href={fileUrl('download', newest.filename)}
              leftSection={<Download size={14} />}
              download
            >
              Download
            </Button>
            <Button
              component="a"
              href={fileUrl('view', newest.filename)}
              leftSection={<ExternalLink size={14} />}
              target="_blank"
              rel="noreferrer"
            >
              View
            </Button>
          </Group>
        )}
      </Group>
    </Paper>
  )
}
