import { type DetailsMatch, compareDetails, streetFinder } from '@gazetteer/listing/matching'
import type { BusinessNode } from '../extract/page-facts.ts'
import type { ListingOfSite } from '../site-visit.ts'

/** `agrees`: it is the listing's business at its place; `contradicts`: another business, or another branch. */
export type NodeVerdict = 'agrees' | 'contradicts' | 'name' | 'unclear'

export function judgeNode(node: BusinessNode, listing: ListingOfSite): NodeVerdict {
  const match = compareNode(node, listing)
  const { name, phone, zip, street } = match
  const isElsewhere = street === false || (zip === false && street !== true)
  const isHere = street === true || zip === true
  if (isElsewhere) return 'contradicts'
  if (phone === true || (isHere && name !== false)) return 'agrees'
  if (name === false) return phone === false || isHere ? 'contradicts' : 'unclear'
  if (name === true) return match.isNameRare && phone !== false ? 'agrees' : 'name'
  return 'unclear'
}

function compareNode({ name, address, zip, city, phones }: BusinessNode, listing: ListingOfSite): DetailsMatch {
  const { country } = listing
  const details = { name, address: zip === null ? null : address, zip, city, country }
  const byPhone = phones.map((phone) => compareDetails(listing, { phone, country }).phone)
  const match = { ...compareDetails(listing, details), phone: byPhone.includes(true) ? true : (byPhone[0] ?? null) }
  if (zip !== null || address === null) return match
  // A whole address in one text.
  const isStreet = listing.address !== null && streetFinder(listing.address, country ?? '')?.(address) === true
  const isZip = listing.zip !== null && address.includes(listing.zip.slice(0, 5))
  return { ...match, street: isStreet ? true : match.street, zip: isZip ? true : match.zip }
}
