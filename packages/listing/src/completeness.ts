import { fieldsWith } from './listing-columns.ts'
import type { FieldWith } from './listing-columns.ts'
import type { Listing } from './listing.ts'

const needed = fieldsWith('isNeeded')
type Needed = { [field in FieldWith<'isNeeded'>]?: Listing[field] | null | undefined }

/** Whether all fields that the hide-incomplete filter requires are filled. */
export function isComplete(listing: Needed): boolean {
  return needed.every((field) => listing[field] != null && listing[field] !== '')
}
