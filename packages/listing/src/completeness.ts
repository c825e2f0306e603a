import type { Listing } from './listing.ts'

const required = ['name', 'phone', 'category', 'address', 'city', 'state', 'rating', 'reviewcount'] as const

/** Whether none of the fields that the hide-incomplete filter asks for is empty. */
export function isComplete(listing: Partial<Pick<Listing, (typeof required)[number]>>): boolean {
  return required.every((field) => listing[field] != null && listing[field] !== '')
}
