import type { Listing } from './listing.ts'
import { formatPhone } from './phone.ts'

type Found = 'name' | 'phone' | 'category' | 'address' | 'city' | 'state' | 'zip' | 'website'

/** The text that a search looks through, in lower case: the same in the data table, the API and MCP. */
export function searchText(row: { [field in Found]?: Listing[field] | null | undefined }): string {
  const { name, phone, category, address, city, state, zip, website } = row
  const phones = phone == null ? '' : `${phone} ${formatPhone(phone)}`
  return [name, phones, category, address, city, state, zip, website].filter(Boolean).join(' ').toLowerCase()
}
