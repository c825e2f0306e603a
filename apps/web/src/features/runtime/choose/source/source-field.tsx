import { Group, NativeSelect, Stack } from '@mantine/core'
import { sourceIdSchema, type SourceId } from '@gazetteer/listing'
import { nextSource, useSources } from './use-sources.ts'
import { Note } from '../../../../platform/ui/note.tsx'

export type SourceFieldProps = {
  value: SourceId | null
  onChange: (source: SourceId | null) => void
  minConfidence: number | null
  onMinConfidence: (least: number | null) => void
}

const automatic = 'auto'
const steps = [0.25, 0.5, 0.75, 0.9]

/** Where the listings come from, on whose terms, and how sure the source must be of them where it tells. */
export function SourceField({ value, onChange, minConfidence, onMinConfidence }: SourceFieldProps) {
  const sources = useSources()
  const byItself = nextSource(sources, null)
  const offered = (sources ?? []).filter(({ isAvailable }) => isAvailable)
  const own = offered.find(({ id }) => id === value)
  const chosen = own ?? offered.find(({ isDefault }) => isDefault)
  return (
    <Stack gap={6}>
      <Group gap="sm">
        <NativeSelect
          label="Source"
          value={own?.id ?? automatic}
          data={[
            { value: automatic, label: byItself === null ? 'Automatic' : `Automatic: ${byItself.title}` },
            ...offered.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value === automatic ? null : sourceIdSchema.parse(currentTarget.value))
          }
        />
        {chosen?.hasConfidence === true && (
          <NativeSelect
            label="Least confidence"
            value={String(minConfidence ?? '')}
            data={[
              { value: '', label: 'Any' },
              ...steps.map((step) => ({ value: String(step), label: `${Math.round(step * 100)} %` })),
            ]}
            onChange={({ currentTarget }) =>
              onMinConfidence(currentTarget.value === '' ? null : Number(currentTarget.value))
            }
          />
        )}
      </Group>
      <Note>
        {chosen !== undefined && [chosen.attribution, chosen.licence, chosen.retention].filter(Boolean).join(' · ')}
      </Note>
    </Stack>
  )
}
