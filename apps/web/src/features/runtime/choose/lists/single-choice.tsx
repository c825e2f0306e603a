import { Stack } from '@mantine/core'
import type { Choice } from '../use-choice.ts'
import type { CampaignChoiceProps } from './campaign-choice.tsx'
import { CheckList } from './check-list.tsx'
import { CityField } from './city-field.tsx'

export type SingleChoiceProps = Omit<CampaignChoiceProps, 'selection' | 'onChange'> & { choice: Choice }

/** One city and its business types. */
export function SingleChoice({ cities, sizes, types, leadingTypes, isLoading, choice }: SingleChoiceProps) {
  const { draft, set } = choice
  return (
    <Stack>
      <CityField cities={cities} sizes={sizes} value={draft.city} onChange={(city) => set({ city })} />
      <CheckList
        label="Business types"
        kind="business-type"
        placeholder="Search business types"
        names={types}
        leading={leadingTypes}
        isLoading={isLoading}
        height={196}
        chosen={draft.businessTypes}
        onChange={(businessTypes) => set({ businessTypes })}
      />
    </Stack>
  )
}
