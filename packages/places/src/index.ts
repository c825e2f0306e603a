export { type City, isUsCity } from './city.ts'
export { belongsToCity } from './belongs-to-city.ts'
export { bearsName, findCity, isCityName, searchCities } from './find-city.ts'
export { canBeAddressOf, type CityPart, cityBox, partAt, partsOf, ringOf, touchesBox } from './ground.ts'
