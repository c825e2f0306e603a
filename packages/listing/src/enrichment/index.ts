export { type DisputedField, type OfferedValue, chooseValue, isSameValue } from './choose-value.ts'
export { type OtherSource, enrichRows } from './enrich-rows.ts'
export { samePlaces } from './same-places.ts'
