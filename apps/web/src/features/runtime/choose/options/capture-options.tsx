import { Box, Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import { exportFormats, exportFormatSchema } from '@gazetteer/contract'
import { useState } from 'react'
import { formatName, plural } from '../../../../platform/formats.ts'
import { Note } from '../../../../platform/ui/index.ts'
import { useInstallation } from '../../../../platform/use-installation.ts'
import { LimitInputs } from '../../limits/limit-inputs.tsx'
import { atLimit } from '../../limits/read-limit.ts'
import { EnrichedField, SourceField } from '../source/source-field.tsx'
import { nextSource, sourceName, useSources } from '../source/use-sources.ts'
import type { Choice } from '../use-choice.ts'
import { FilterFields } from './filter-fields.tsx'

export type CaptureOptionsProps = {
  choice: Choice
  isProfessional: boolean
  /** Whether requests of the source cost money. */
  isPriced: boolean
  /** Whether the folded options start open. */
  isOpenAtFirst: boolean
}

/** Below the lists: the file format, exclusions, and folded the filters, the source, enrichment and limits. */
export function CaptureOptions({ choice, isProfessional, ...folded }: CaptureOptionsProps) {
  const { draft, set } = choice
  const hasContacts = useInstallation()?.hasContacts === true
  return (
    <Stack gap="xs">
      <Group gap="sm" wrap="nowrap" justify="space-between">
        <Note span aria-hidden>
          Export format
        </Note>
        <NativeSelect
          aria-label="Export format"
          w={isProfessional ? 112 : 140}
          value={draft.exportFormat}
          data={exportFormats.map((format) => ({
            value: format,
            label: isProfessional || format === 'json' ? formatName(format) : `${formatName(format)} (PRO)`,
            disabled: !isProfessional && format !== 'json',
          }))}
          onChange={(event) => set({ exportFormat: exportFormatSchema.parse(event.currentTarget.value) })}
        />
      </Group>
      <Checkbox
        label="Skip listings I already have"
        title="Skips listings found by your earlier captures from this source"
        checked={draft.onlyNew}
        onChange={(event) => set({ onlyNew: event.currentTarget.checked })}
      />
      {hasContacts && (
        <Checkbox
          label="Find contacts on business websites"
          title="After the capture, e-mail and social addresses are looked for on the listings’ own websites"
          disabled={!isProfessional}
          description={isProfessional ? undefined : 'Part of Professional'}
          checked={isProfessional && draft.findsContacts}
          onChange={(event) => set({ findsContacts: event.currentTarget.checked })}
        />
      )}
      <FilterFields choice={choice} />
      <AdvancedOptions choice={choice} {...folded} />
    </Stack>
  )
}

/** Folded; the summary names what is set. At a limit the capture pauses, and continues once the limit is raised. */
function AdvancedOptions({ choice, isPriced, ...props }: Omit<CaptureOptionsProps, 'isProfessional'>) {
  const { draft, set, limitDraft } = choice
  const sources = useSources()
  const limits = Object.values(limitDraft.texts).filter((text) => text.trim() !== '').length
  // Expanded at first if a limit is set; afterwards the user decides.
  const [isOpenAtFirst] = useState(props.isOpenAtFirst || limits > 0)
  const source = nextSource(sources, draft.source)
  const summary = [
    source !== null && sourceName(source.title),
    draft.completeFrom.length > 0 && `enriched from ${plural(draft.completeFrom.length, 'source')}`,
    limits === 0 ? 'no limits' : plural(limits, 'limit'),
  ]
  return (
    <details open={isOpenAtFirst}>
      <summary>
        Source and limits <Note span>{summary.filter(Boolean).join(' · ')}</Note>
      </summary>
      <Stack gap="md" py="sm">
        <Stack gap="sm">
          <Checkbox
            label="Replace values that changed at the source"
            title="Fields that you edited here stay. Without it, empty fields are filled, and rating, review count and hours are refreshed."
            checked={draft.update === 'refresh'}
            onChange={(event) => set({ update: event.currentTarget.checked ? 'refresh' : 'fill' })}
          />
          <SourceField choice={choice} />
          <EnrichedField choice={choice} />
        </Stack>
        <Box>
          <LimitInputs
            texts={limitDraft.texts}
            isPriced={isPriced || limitDraft.limits.usd !== null}
            onChange={limitDraft.setTexts}
          />
          <Note mt="sm">{atLimit}</Note>
        </Box>
      </Stack>
    </details>
  )
}
