import { Group, NativeSelect, Stack } from '@mantine/core'
import { sourceIdSchema } from '@gazetteer/listing'
import type { Choice } from '../use-choice.ts'
import { nextSource, useSources } from './use-sources.ts'
import { Note } from '../../../../platform/ui/note.tsx'

const automatic = 'auto'
const steps = [0.25, 0.5, 0.75, 0.9]

/** Where the listings come from, on whose terms, and how sure the source must be of them where it tells. */
export function SourceField({ choice: { draft, set } }: { choice: Choice }) {
  const sources = useSources()
  const byItself = nextSource(sources, null)
  const offered = (sources ?? []).filter(({ isAvailable }) => isAvailable)
  const own = offered.find(({ id }) => id === draft.source)
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
            set({ source: currentTarget.value === automatic ? null : sourceIdSchema.parse(currentTarget.value) })
          }
        />
        {chosen?.hasConfidence === true && (
          <NativeSelect
            label="Least confidence"
            value={String(draft.minConfidence ?? '')}
            data={[
              { value: '', label: 'Any' },
              ...steps.map((step) => ({ value: String(step), label: `${Math.round(step * 100)} %` })),
            ]}
            onChange={({ currentTarget }) =>
              set({ minConfidence: currentTarget.value === '' ? null : Number(currentTarget.value) })
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
