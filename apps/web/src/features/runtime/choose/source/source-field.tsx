import { Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import { sourceIdSchema } from '@gazetteer/listing'
import type { Choice } from '../use-choice.ts'
import { nextSource, titleOf, unavailableText, useSources } from './use-sources.ts'
import { Note } from '../../../../platform/ui/index.ts'

const automatic = 'auto'
const steps = [0.25, 0.5, 0.75, 0.9]

/** Source of the listings, its terms, and the minimum confidence if the source reports one. */
export function SourceField({ choice: { draft, set } }: { choice: Choice }) {
  const sources = useSources()
  const byItself = nextSource(sources, null)
  const offered = (sources ?? []).filter(({ isAvailable }) => isAvailable)
  const own = offered.find(({ id }) => id === draft.source)
  const chosen = own ?? offered.find(({ isDefault }) => isDefault)
  const missing = own === undefined ? draft.source : null
  return (
    <Stack gap={6}>
      <Group gap="sm">
        <NativeSelect
          label="Source"
          value={draft.source ?? automatic}
          data={[
            { value: automatic, label: byItself === null ? 'Automatic' : `Automatic: ${byItself.title}` },
            ...offered.map(({ id, title }) => ({ value: id, label: title })),
            ...(missing === null ? [] : [{ value: missing, label: `${titleOf(sources, missing)} (not available)` }]),
          ]}
          onChange={({ currentTarget }) =>
            set({ source: currentTarget.value === automatic ? null : sourceIdSchema.parse(currentTarget.value) })
          }
        />
        {chosen?.hasConfidence === true && (
          <NativeSelect
            label="Minimum confidence"
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
      {missing !== null && (
        <Note>
          {unavailableText(sources, missing)} Captures use {byItself?.title ?? 'the automatic source'}.
        </Note>
      )}
      <Note>
        {chosen !== undefined && [chosen.attribution, chosen.licence, chosen.retention].filter(Boolean).join(' · ')}
      </Note>
    </Stack>
  )
}

/** Sources for enrichment, with the consequences of each licence. */
export function EnrichedField({ choice: { draft, set } }: { choice: Choice }) {
  const sources = useSources() ?? []
  const own = sources.find(({ id }) => id === draft.source) ?? sources.find(({ isDefault }) => isDefault)
  const offered = sources.filter(({ id, canComplete, isAvailable }) => canComplete && isAvailable && id !== own?.id)
  if (own === undefined || own.isFictional || offered.length === 0) return null
  return (
    <Checkbox.Group
      label="Enrich from"
      value={draft.completeFrom}
      onChange={(ids) => set({ completeFrom: ids.map((id) => sourceIdSchema.parse(id)) })}
    >
      <Stack gap={6} mt={6}>
        {offered.map(({ id, title, licence, isShareAlike }) => (
          <Checkbox key={id} value={id} label={title} description={termsOf(licence, isShareAlike)} />
        ))}
      </Stack>
      <Note mt={6}>
        Adds missing hours, phones, websites and more. A chain’s own hours replace those of volunteers.
      </Note>
    </Checkbox.Group>
  )
}

const termsOf = (licence: string | null, isShareAlike: boolean): string =>
  isShareAlike ? `${licence ?? ''}: this licence then applies to each listing that it enriches` : (licence ?? '')
