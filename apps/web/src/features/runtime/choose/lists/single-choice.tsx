import { Stack } from '@mantine/core'
import { CheckList } from './check-list.tsx'
import type { CitySizes } from './many-cities.ts'
import { CityField } from './city-field.tsx'

export type SingleChoiceProps = {
  cities: readonly string[]
  sizes: CitySizes
  leadingTypes: readonly string[]
  types: readonly string[]
  isLoading: boolean
  city: string | null
  chosenTypes: readonly string[]
  onCity: (city: string | null) => void
  onTypes: (types: string[]) => void
}

export function SingleChoice(props: SingleChoiceProps) {
  return (
    <Stack>
      <CityField cities={props.cities} sizes={props.sizes} value={props.city} onChange={props.onCity} />
      <CheckList
        label="Business types"
        kind="business-type"
        placeholder="Search business types"
        names={props.types}
        leading={props.leadingTypes}
        isLoading={props.isLoading}
        height={196}
        chosen={props.chosenTypes}
        onChange={props.onTypes}
      />
    </Stack>
  )
}
