import type { contactEvidence, FilledFields, Listing } from './listing.ts'
import { websiteSource } from './listing.ts'

export const websiteFields = ['email', 'socials', 'phone', 'hours'] as const
export type WebsiteField = (typeof websiteFields)[number]

/** What visiting the website of a listing brought. */
export const websiteStatuses = ['ok', 'unreachable', 'parked', 'other-business', 'refused'] as const
export type WebsiteStatus = (typeof websiteStatuses)[number]

/** A value that a page of the business's own website has; socials are a list of addresses. Times are ISO 8601 in UTC. */
export type WebsiteValue = {
  field: WebsiteField
  value: string | readonly string[]
  page: string
  fetchedAt: string
  how: (typeof contactEvidence)[number]
}

/** The values for fields that the listing lacks; the first value of a field counts. */
export function fillingValues(listing: Pick<Listing, WebsiteField>, values: readonly WebsiteValue[]): WebsiteValue[] {
  return websiteFields.flatMap((field) => {
    const value = isEmpty(listing[field]) ? values.find((candidate) => candidate.field === field) : undefined
    return value === undefined ? [] : [value]
  })
}

const isEmpty = (value: Listing[WebsiteField]): boolean => value === null || value.length === 0

/** The listing with its empty fields filled from its website. */
export function withWebsiteValues<L extends Pick<Listing, WebsiteField>>(
  listing: L,
  values: readonly WebsiteValue[],
): L {
  const filling = fillingValues(listing, values)
  return filling.length === 0
    ? listing
    : { ...listing, ...Object.fromEntries(filling.map(({ field, value }) => [field, value])) }
}

/** Provenance of the fields that the website filled. */
export function websiteProvenance(listing: Pick<Listing, WebsiteField>, values: readonly WebsiteValue[]): FilledFields {
  return Object.fromEntries(
    fillingValues(listing, values).map(({ field, page, fetchedAt, how }) => [
      field,
      {
        source: websiteSource.id,
        source_id: page,
        time: fetchedAt,
        licence: websiteSource.licence,
        page,
        fetchedAt,
        how,
      },
    ]),
  )
}
