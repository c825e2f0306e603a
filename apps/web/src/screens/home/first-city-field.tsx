import type { User } from '@gazetteer/contract'
import { CityField } from '../../features/runtime/choose/lists/city-field.tsx'
import { setPreferences, useCityLists, usePreferences } from '../../features/runtime/index.ts'

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
