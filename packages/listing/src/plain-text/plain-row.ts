import { sitesIn } from '../normalize/web/website.ts'
import { closingOf } from './closing-note.ts'
import { plainAddress, plainText, plainUrl } from './plain-text.ts'
import type { AddressParts, RawListing } from '../listing.ts'

/** An address without HTML, and the text around it. */
type PlainAddress = { address: string | null; addressParts?: AddressParts | null | undefined; note: string }

/**
 * A source's row without HTML in its texts, the pages of social networks apart from its website. Every source calls it
 * once, where it makes the row: its texts are then compared with those of other rows and with the opt-out list. A source
 * that reads addresses out of longer texts gives them without HTML.
 */
export function plainRow(row: RawListing, given: PlainAddress = addressOf(row)): RawListing {
  const { address, addressParts, note } = given
  const { website, socials } = sitesOf(row)
  const made: RawListing = {
    ...row,
    name: plain(row.name),
    phone: plain(row.phone),
    address,
    city: plain(row.city),
    state: plain(row.state),
    zip: plain(row.zip),
    hours: plain(row.hours),
    website,
  }
  // Added one by one: spreading an object for each takes as long as all the rest.
  if (addressParts !== undefined) made.addressParts = addressParts
  if (socials.length > 0) made.socials = socials
  if (row.country != null) made.country = plain(row.country)
  if (row.email != null) made.email = plain(row.email)
  if (row.brand != null) made.brand = plain(row.brand)
  return row.isClosed ? made : Object.assign(made, closingOf(note))
}

type Locality = Pick<RawListing, 'city' | 'state' | 'zip' | 'country' | 'latitude' | 'longitude'>

/** The part of `plainRow` that says where a row is. */
export const plainLocation = ({ city, state, zip, country, latitude, longitude }: Locality): Locality => ({
  city: plain(city),
  state: plain(state),
  zip: plain(zip),
  country: country == null ? country : plain(country),
  latitude,
  longitude,
})

const plain = (text: string | null): string | null => (text === null ? null : plainText(text))

/** All addresses that are sites of the business: the first one counts, an opt-out holds for each. */
function sitesOf(row: RawListing): { website: string | null; socials: string[] } {
  const { sites, pages } = sitesIn(row.website === null ? null : plainUrl(row.website))
  const socials = [...(row.socials ?? []).map(plainUrl), ...pages]
  return { website: sites.length === 0 ? null : sites.join('; '), socials }
}

function addressOf({ address, addressParts }: RawListing): PlainAddress {
  const whole = address === null ? null : plainAddress(address)
  return {
    address: whole?.line ?? null,
    addressParts: addressParts == null ? addressParts : plainParts(addressParts),
    note: `${whole?.line ?? ''} ${whole?.note ?? ''}`,
  }
}

const plainParts = ({ number, street, unit }: AddressParts): AddressParts => ({
  number: number === null ? null : plainAddress(number).line,
  street: plainAddress(street).line,
  unit: unit === null ? null : plainAddress(unit).line,
})
