import { compareDetails } from '@gazetteer/listing/matching'
import { distinctSocials } from '@gazetteer/listing/normalize'
import type { ListingOfSite } from '../site-visit.ts'
import type { Candidate, SocialCandidate } from './candidates.ts'
import { type Profile, profileOf } from './profile-of.ts'

const maxPages = 10

/** Addresses of the business's profiles as its pages have them, one for each network and page. */
export function socialPages(candidates: readonly SocialCandidate[], listing: ListingOfSite): Candidate[] {
  const found = new Map<string, SocialCandidate & { network: string; isNamed: boolean }>()
  for (const one of [...candidates].sort((a, b) => a.trust - b.trust)) {
    const profile = profileOf(one.value)
    if (profile === null || found.has(profile.key.toLowerCase())) continue
    const isNamed = one.how !== 'link' || carriesName(profile, one.label, listing)
    found.set(profile.key.toLowerCase(), { ...one, value: profile.value, network: profile.network, isNamed })
  }
  const all = [...found.values()]
  const taken = all.filter((one) => {
    if (one.isNamed) return true
    const others = all.filter(({ network }) => network === one.network)
    // Where no page carries the name, the only one that an icon leads to is the site's own.
    const icons = others.filter(({ label, isNearOthers }) => isIcon(label) && !isNearOthers)
    return icons.length === 1 && icons[0] === one && !others.some(({ isNamed }) => isNamed)
  })
  const addresses = new Set(distinctSocials(taken.map(({ value }) => value)))
  return taken.filter(({ value }) => addresses.has(value)).slice(0, maxPages)
}

/** Whether the handle or the label has the business's name, or letters of it: `oakbakeryboise`. */
function carriesName({ handle }: Profile, label: string, { name, city }: ListingOfSite): boolean {
  if (name === null) return false
  const letters = lettersOf(handle)
  const words = name
    .split(/[^\p{L}\d]+/u)
    .map(lettersOf)
    .filter((word) => word.length > 2)
  const core = words.filter((word) => word !== lettersOf(city ?? ''))
  const isInHandle = core.some((word) => word.length >= 4 && letters.includes(word))
  return isInHandle || compareDetails({ name, city }, { name: label }).name === true
}

const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\d]|\p{M}/gu, '')

/** An icon, or the name of the network with words such as "follow us on". */
function isIcon(label: string): boolean {
  const rest = label
    .toLowerCase()
    .replace(
      /facebook|instagram|twitter|tiktok|youtube|linkedin|pinterest|whatsapp|telegram|\bx\b|\bfb\b|\big\b|yelp|icon|logo|link|opens?|new (?:window|tab)/g,
      '',
    )
    .replace(
      /follow|find|visit|like|us|on|our|page|folge|uns|auf|besuche|suivez|nous|sur|siguenos|síguenos|en|seguici|su|volg|ons|op|in|the|social|profile|channel|watch|join/g,
      '',
    )
  return rest.replace(/[^\p{L}]/gu, '').length <= 3
}
