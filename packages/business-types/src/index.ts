export { type BusinessType, businessTypes } from './business-types.ts'
export { businessTypeByKey, businessTypeLabel, businessTypeName, findBusinessType } from './find-business-type.ts'
export { searchBusinessTypes } from './search-business-types.ts'
