export { type City, isCustomArea, isUsCity, type KnownCity } from './city.ts'
export type { Area, CustomArea } from './area/area.ts'
export { customArea } from './area/custom-area.ts'
export type { AdminUnits } from './area/admin/admin-units.ts'
export { type AdminArea, findAdminArea, searchAdminAreas } from './area/admin/admin-areas.ts'
export { largestCities, largestUsCities } from './largest-cities.ts'
export { belongsToCity } from './belongs-to-city.ts'
export { hasName, findCity, isCityName } from './find-city.ts'
export { searchCities } from './search-cities.ts'
export { type FoundPlace, placeOfCity, searchPlaces, zipIn } from './search-places.ts'
export {
  canBeAddressOf,
  type CityPart,
  cityBox,
  partAt,
  partsOf,
  peopleOf,
  ringsOf,
  searchBoxes,
  touchesBox,
  unitsOf,
} from './extent.ts'
export { countryAt } from './borders/country-at.ts'
