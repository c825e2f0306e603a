import type { Listing } from './listing.ts'

const required = ['name', 'phone', 'category', 'address', 'city', 'state', 'rating', 'reviewcount'] as const

/** Whether all fields that the hide-incomplete filter requires are filled. */
export function isComplete(listing: Partial<Pick<Listing, (typeof required)[number]>>): boolean {
  return required.every((field) => listing[field] != null && listing[field] !== '')
}
