import { Button, NativeSelect, Popover, Stack } from '@mantine/core'
import { tableMessages } from '@gazetteer/contract'
import { type CsvStyle, fileFormats, listingFields } from '@gazetteer/listing'
import { useMutation } from '@tanstack/react-query'
import { ChevronDown, Download } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/call.ts'
import { type FileRequest, downloadRowsFile } from '../../../platform/api/download-file.ts'
import { formatCount, formatName } from '../../../platform/formats.ts'
import { useFilePresets } from '../../../platform/presets/use-file-presets.ts'
import { Problem } from '../../../platform/ui/index.ts'
import type { RowActions } from '../edit/use-row-actions.ts'
import type { TableView } from '../rows/use-table-view.ts'
import { UserError } from '../../../platform/api/api-error.ts'

export type DownloadButtonProps = { actions: RowActions; view: TableView; total: number }

/** The signs of a CSV file; the first is the account's choice. */
const csvStyles: readonly { value: string; label: string; style?: CsvStyle }[] = [
  { value: 'mine', label: 'As in my files' },
  { value: 'comma', label: 'Comma, 4.5', style: { delimiter: 'comma', decimal: 'point' } },
  { value: 'semicolon', label: 'Semicolon, 4,5', style: { delimiter: 'semicolon', decimal: 'comma' } },
  { value: 'tab', label: 'Tab, 4.5', style: { delimiter: 'tab', decimal: 'point' } },
]

const presetPrefix = 'preset:'

/** The columns of the file; none of both: those of the account's files. */
function columnsOf(choice: string, visible: readonly string[]): Pick<FileRequest, 'columns' | 'preset'> {
  if (choice.startsWith(presetPrefix)) return { preset: choice.slice(presetPrefix.length) }
  return choice === 'visible' ? { columns: listingFields.filter((field) => visible.includes(field)) } : {}
}

type Which = 'filtered' | 'selected' | 'all'

/** Downloads the matching rows as JSON with one click; the menu chooses format, rows and columns. */
export function DownloadButton({ actions, view, total }: DownloadButtonProps) {
  const { change, chosen, isDownloading, download } = actions
  const [which, setWhich] = useState<Which>('filtered')
  const [format, setFormat] = useState<string>('csv')
  const [columns, setColumns] = useState('all')
  const [csvStyle, setCsvStyle] = useState('mine')
  const [isOpen, setIsOpen] = useState(false)
  const presets = useFilePresets(isOpen)
  const isSelected = which === 'selected' && chosen.rows.length > 0
  const file = useMutation({
    mutationFn: async () => {
      // The server reads its own rows, so the waiting change is saved first.
      const refused = await change.sendNow()
      if (refused !== null) throw new UserError(refused)
      const rows = isSelected ? chosen.rows : await view.loadMatching()
      if (rows === null) throw new UserError(tableMessages.downloadFailed)
      if (rows.length === 0) throw new UserError(tableMessages.nothingToDownload)
      const ids = which === 'all' ? null : rows.map(({ id }) => id)
      const style = format === 'csv' ? csvStyles.find(({ value }) => value === csvStyle)?.style : undefined
      await downloadRowsFile({ ids, format, csvStyle: style, ...columnsOf(columns, view.state.columns) })
    },
  })
  return (
    <Button.Group>
      <Button
        variant="filled"
        leftSection={<Download size={14} />}
        loading={isDownloading}
        onClick={() => void download()}
      >
        Download
      </Button>
      <Popover position="bottom-end" trapFocus returnFocus onChange={setIsOpen}>
        <Popover.Target>
          <Button variant="filled" px={8} aria-label="Choose format and rows" title="Choose format and rows">
            <ChevronDown size={14} />
          </Button>
        </Popover.Target>
        <Popover.Dropdown p="md" w={260}>
          <Stack gap="sm">
            <NativeSelect
              label="Format"
              value={format}
              data={fileFormats.map((one) => ({ value: one, label: formatName(one) }))}
              onChange={({ currentTarget }) => setFormat(currentTarget.value)}
            />
            <NativeSelect
              label="Rows"
              value={which === 'selected' && !isSelected ? 'filtered' : which}
              data={[
                { value: 'filtered', label: `Matching the filters (${formatCount(view.filtered.rows.length)})` },
                {
                  value: 'selected',
                  label: `Selected (${formatCount(chosen.rows.length)})`,
                  disabled: chosen.rows.length === 0,
                },
                { value: 'all', label: `All, as stored (${formatCount(total)})` },
              ]}
              onChange={({ currentTarget: { value } }) =>
                setWhich(value === 'selected' || value === 'all' ? value : 'filtered')
              }
            />
            <NativeSelect
              label="Columns"
              value={columns}
              data={[
                { value: 'all', label: 'As in my files' },
                { value: 'visible', label: 'Visible columns' },
                ...presets.map((name) => ({ value: `${presetPrefix}${name}`, label: `For ${name}` })),
              ]}
              onChange={({ currentTarget }) => setColumns(currentTarget.value)}
            />
            {format === 'csv' && (
              <NativeSelect
                label="Separators"
                value={csvStyle}
                data={csvStyles.map(({ value, label }) => ({ value, label }))}
                onChange={({ currentTarget }) => setCsvStyle(currentTarget.value)}
              />
            )}
            <Problem of={file.error === null ? null : messageOf(file.error, tableMessages.downloadFailed)} />
            <Button variant="filled" loading={file.isPending} onClick={() => file.mutate()}>
              Save file
            </Button>
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </Button.Group>
  )
}
