import { Checkbox, Stack } from '@mantine/core'
import { sourceIdSchema } from '@gazetteer/listing'
import type { Choice } from '../use-choice.ts'
import { useSources } from './use-sources.ts'
import { Note } from '../../../../platform/ui/note.tsx'

/** Which other sources fill in what listings lack, and what follows from the licence of each. */
export function CompletingField({ choice: { draft, set } }: { choice: Choice }) {
  const sources = useSources() ?? []
  const own = sources.find(({ id }) => id === draft.source) ?? sources.find(({ isDefault }) => isDefault)
  const offered = sources.filter(({ id, canComplete, isAvailable }) => canComplete && isAvailable && id !== own?.id)
  if (own === undefined || own.isFictional || offered.length === 0) return null
  return (
    <Checkbox.Group
      label="Fill in what listings lack from"
      value={draft.completeFrom}
      onChange={(ids) => set({ completeFrom: ids.map((id) => sourceIdSchema.parse(id)) })}
    >
      <Stack gap={6} mt={6}>
        {offered.map(({ id, title, licence, isShareAlike }) => (
          <Checkbox key={id} value={id} label={title} description={termsOf(licence, isShareAlike)} />
        ))}
      </Stack>
      <Note mt={6}>Hours, phones, websites and more of the same business; what is there is kept.</Note>
    </Checkbox.Group>
  )
}

function termsOf(licence: string | null, isShareAlike: boolean): string {
  return isShareAlike ? `${licence ?? ''}: this licence then holds for each listing that it completes` : (licence ?? '')
}
