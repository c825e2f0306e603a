import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall, useChange } from '../../../platform/api/use-call.ts'
import { confirm } from '../../../platform/confirm.tsx'
import { plural } from '../../../platform/formats.ts'
import { AddButton, Card, Line, QueryList } from '../../../platform/ui/index.ts'
import { type FilePreset, FilePresetDialog } from './file-preset-dialog.tsx'

/** The account's own file presets: columns under the headers that another program expects. */
export function FilePresets() {
  const { data, error } = useCall('presets')
  const remove = useChange('deletePreset', 'presets')
  const [open, setOpen] = useState<FilePreset | 'new' | null>(null)
  const builtInNames = data?.builtIn.map(({ name }) => name) ?? []
  const confirmRemove = ({ name }: FilePreset) => {
    const text = `Delete the preset "${name}"? Files that you downloaded with it stay.`
    void confirm({ title: 'Delete preset', text, button: 'Delete' }, () => remove.mutate({ kind: 'file', name }))
  }
  return (
    <Card
      title="File presets"
      titleId="file-presets"
      note="Columns and headers that another program expects, in the Download menus"
      aside={<AddButton onClick={() => setOpen('new')}>New preset</AddButton>}
    >
      <QueryList
        items={data?.file}
        problem={error ?? remove.error}
        failed="Could not load or change the presets. Try again."
        empty={`No presets of your own. ${builtInNames.join(', ')} are built in.`}
      >
        {(preset) => (
          <Line key={preset.name} title={preset.name} note={summaryOf(preset)}>
            <Button aria-label={`Edit ${preset.name}`} onClick={() => setOpen(preset)}>
              Edit
            </Button>
            <Button variant="danger" aria-label={`Delete ${preset.name}`} onClick={() => confirmRemove(preset)}>
              Delete
            </Button>
          </Line>
        )}
      </QueryList>
      {open !== null && data !== undefined && (
        <FilePresetDialog edited={open === 'new' ? null : open} presets={data} onClose={() => setOpen(null)} />
      )}
    </Card>
  )
}

const shownHeaders = 4

function summaryOf({ content: { columns } }: FilePreset): string {
  const shown = columns.slice(0, shownHeaders).map(({ header }) => header)
  const more = columns.length - shown.length
  return `${plural(columns.length, 'column')}: ${shown.join(', ')}${more > 0 ? ` +${more} more` : ''}`
}
