import { fieldsWith } from './fields.ts'
import type { FieldWith } from './fields.ts'
import type { Listing } from './listing.ts'
import { formatPhone } from './normalize/format-phone.ts'

const searched = fieldsWith('isSearched')
type Searched = { [field in FieldWith<'isSearched'>]?: Listing[field] | null | undefined }

/** The searchable text of a listing, case-folded; a phone also in the format of screens. */
export function searchText(row: Searched): string {
  const texts = searched.map((field) => row[field])
  if (row.phone != null) texts.push(formatPhone(row.phone))
  return texts.filter(Boolean).join(' ').toLowerCase()
}
