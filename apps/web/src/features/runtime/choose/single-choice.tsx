import { CheckList } from './check-list.tsx'
import { CityField } from './city-field.tsx'
import styles from './choose.module.css'

export type SingleChoiceProps = {
  cities: readonly string[]
  types: readonly string[]
  isLoading: boolean
  city: string | null
  chosenTypes: readonly string[]
  onCity: (city: string | null) => void
  onTypes: (types: string[]) => void
}

export function SingleChoice(props: SingleChoiceProps) {
  return (
    <div className={styles.single}>
      <CityField cities={props.cities} value={props.city} onChange={props.onCity} />
      <CheckList
        label="Business types"
        kind="business-type"
        placeholder="Search business types"
        names={props.types}
        isLoading={props.isLoading}
        chosen={props.chosenTypes}
        onChange={props.onTypes}
      />
    </div>
  )
}
