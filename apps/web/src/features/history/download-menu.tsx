import { Button, Menu, Text } from '@mantine/core'
import { type ExportFormat, type Job, type JobSummary, plans } from '@gazetteer/contract'
import { fileFormats } from '@gazetteer/listing'
import { ChevronDown, Download } from 'lucide-react'
import { useState } from 'react'
import { urlFor } from '../../platform/api/call.ts'
import { formatBytes, formatName, plural } from '../../platform/formats.ts'
import { useFilePresets } from '../../platform/presets/use-file-presets.ts'

import styles from './download-menu.module.css'

type FileSize = Pick<JobSummary, 'listings' | 'fileBytes'>
export type DownloadMenuProps = {
  job: Pick<Job, 'id' | 'exportFormat'>
  /** Whether the plan has every format. */
  isPro: boolean
  isPrimary: boolean
  /** Its file has a second line with rows and size; null: they are not known yet. */
  summary?: FileSize | null
}

const longNames: Partial<Record<ExportFormat, string>> = { html: 'HTML page', xlsx: 'Excel (XLSX)' }

/** Downloads a job: its chosen format with one click, any other from the menu, also with the columns of a preset. */
export function DownloadMenu({ job, isPro, isPrimary, summary }: DownloadMenuProps) {
  const allowed = plans[isPro ? 'professional' : 'free'].formats
  const chosen = allowed.find((format) => format === job.exportFormat) ?? 'json'
  const [isOpen, setIsOpen] = useState(false)
  const presets = useFilePresets(isOpen && isPro)
  const exportUrl = (format: ExportFormat, preset?: string) =>
    urlFor('jobExport', { params: { jobId: job.id }, query: { format, preset } })
  const variant = isPrimary ? 'filled' : 'default'
  return (
    <Button.Group>
      <Button
        component="a"
        h={summary === undefined ? undefined : 40}
        variant={variant}
        href={exportUrl(chosen)}
        download
        leftSection={<Download size={14} />}
      >
        <span className={summary === undefined ? undefined : styles.label}>
          Download {formatName(chosen)}{' '}
          {summary !== undefined && <small>{summary === null ? '\u00A0' : fileText(summary, chosen)}</small>}
        </span>
      </Button>
      <Menu withinPortal opened={isOpen} onChange={setIsOpen}>
        <Menu.Target>
          <Button
            h={summary === undefined ? undefined : 40}
            variant={variant}
            px={8}
            aria-label="Download in another format"
            title="Download in another format"
          >
            <ChevronDown size={14} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {fileFormats.map((format) =>
            allowed.includes(format) ? (
              <Menu.Item key={format} component="a" href={exportUrl(format)} download>
                {longNames[format] ?? formatName(format)}
              </Menu.Item>
            ) : (
              <Menu.Item key={format} disabled rightSection={<Text size="xs">PRO</Text>}>
                {longNames[format] ?? formatName(format)}
              </Menu.Item>
            ),
          )}
          {presets.length > 0 && <Menu.Label>CSV with columns for</Menu.Label>}
          {presets.map((preset) => (
            <Menu.Item key={preset} component="a" href={exportUrl('csv', preset)} download>
              {preset}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}

/** "6,008 rows, about 2.1 MB". */
export function fileText({ listings, fileBytes }: FileSize, format: string): string {
  const bytes = format === 'json' || format === 'csv' ? fileBytes?.[format] : undefined
  return [plural(listings, 'row'), bytes !== undefined && `about ${formatBytes(bytes)}`].filter(Boolean).join(', ')
}
