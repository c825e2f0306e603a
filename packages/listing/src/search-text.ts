import type { Listing } from './listing.ts'
import { formatPhone } from './phone.ts'

type Found = 'name' | 'phone' | 'category' | 'address' | 'city' | 'state' | 'zip' | 'website'

export function searchText(row: { [field in Found]?: Listing[field] | null }): string {
  const { name, phone, category, address, city, state, zip, website } = row
  const phones = phone == null ? '' : `${phone} ${formatPhone(phone)}`
  return [name, phones, category, address, city, state, zip, website].filter(Boolean).join(' ').toLowerCase()
}
