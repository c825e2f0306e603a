import type { User } from '@gazetteer/contract'
import { setPreferences, usePreferences } from '../../preferences.ts'
import { CityField } from './city-field.tsx'
import { useCityLists } from './use-city-lists.ts'

/** The city of the first capture, with its list open. */
export default function FirstCityField({ user }: { user: User }) {
  const { city } = usePreferences()
  return (
    <CityField
      lists={useCityLists(user.id)}
      value={city}
      label={null}
      isOpenedFirst
      onChange={(next) => setPreferences({ city: next })}
    />
  )
}
