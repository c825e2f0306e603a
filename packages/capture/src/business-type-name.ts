import { businessTypeByKey } from '@gazetteer/business-types'

/** The category of a listing: the English name of its most specific business type. */
export function businessTypeName(key: string | null): string | null {
  return key === null ? null : (businessTypeByKey(key)?.name ?? null)
}
