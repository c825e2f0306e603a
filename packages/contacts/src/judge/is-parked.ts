import { parkedText } from '../data/words.ts'
import { parseUrl } from '@gazetteer/listing/text'
import type { PageFacts } from '../extract/page-facts.ts'
import { isParkingHost } from '../hosts/site-key.ts'

/** Parking pages are short; a long page with such words writes about domains. */
const longestText = 3_000

/** Whether a site's first page only offers its domain, or is the default page of a web server. */
export function isParked({ url, names, lines, links, frames }: PageFacts): boolean {
  if (refersToBroker(url)) return true
  const text = lines.map((line) => line.text).join('\n')
  if (text.length > longestText) return false
  const isOffer = parkedText.test(`${names.join('\n')}\n${text}`)
  const parked = [...links.map(({ href }) => href), ...frames].some(refersToBroker)
  return isOffer || (parked && text.length < longestText / 3)
}

function refersToBroker(address: string): boolean {
  const url = parseUrl(address)
  return url !== null && isParkingHost(url)
}
