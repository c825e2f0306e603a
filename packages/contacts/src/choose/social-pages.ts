import { compareDetails } from '@gazetteer/listing/matching'
import { distinctSocials, kindOfAddress } from '@gazetteer/listing/normalize'
import { parseUrl } from '@gazetteer/listing/text'
import type { ListingOfSite } from '../site-visit.ts'
import type { Candidate, SocialCandidate } from './candidates.ts'

const maxPages = 10

/** Networks with profiles, by the name that other spellings of the host are written as. */
const networks: readonly [hosts: RegExp, host: string][] = [
  [/^(?:[\w-]+\.)?(?:facebook|fb)\.com$/, 'www.facebook.com'],
  [/^(?:www\.)?(?:instagram|instagr)\.(?:com|am)$/, 'www.instagram.com'],
  [/^(?:www\.|mobile\.)?(?:twitter|x)\.com$/, 'x.com'],
  [/^(?:www\.|m\.)?tiktok\.com$/, 'www.tiktok.com'],
  [/^(?:www\.|m\.)?youtube\.com$/, 'www.youtube.com'],
  [/^(?:\w+\.)?linkedin\.com$/, 'www.linkedin.com'],
  [/^(?:\w+\.)?pinterest\.[a-z.]+$/, 'www.pinterest.com'],
]

/** Paths that are posts, buttons for sharing, or pages of the network itself. */
const noProfile =
  /^\/(?:sharer?|share|intent|dialog|plugins|tr|login|signup|hashtag|explore|search|events|groups|watch|embed|reel|reels|p|stories|story\.php|photo|photos|video|videos|media|help|about|privacy|policies|legal|terms|tos|pin|cws|sharing|shareArticle|feed|posts|status|i|home|settings|playlist|results|redirect|t|v|tag|jobs|learning|pulse|business|ads|l\.php|permalink\.php|marketplace|gaming|send|msg|share\.php|sharer\.php|home\.php|index\.php|wix|wordpress|wordpresscom|squarespace|weebly|jimdo|shopify|godaddy|webflow|elementor|facebook|meta|instagram|twitter|x|tiktok|youtube|linkedin|pinterest|google|yourpage|yourprofile|your-page|your-profile|username|yourusername|profile|page)(?:[/?]|$)/i

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

/** `key`: the same for all spellings of an address. `value`: without tracking parameters, fragment and tabs of the profile. */
type Profile = { key: string; value: string; network: string; handle: string }

function profileOf(address: string): Profile | null {
  const url = parseUrl(address.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || kindOfAddress(url) !== 'social') return null
  const hostname = url.hostname.toLowerCase()
  const host = networks.find(([hosts]) => hosts.test(hostname))?.[1] ?? hostname
  const path = url.pathname.replace(/\/+$/, '').replace(/^\/#!?/, '')
  if (isMessenger.test(host)) return messengerOf(url, host, path)
  if (noProfile.test(`${path}${path === '' ? '/' : ''}`) && !/^\/profile\.php$/.test(path)) return null
  if (/\/(?:status|posts|photos|videos|reel|p|events)\//.test(path) || path === '') return null
  const id = /^\/profile\.php$/.test(path) ? (url.searchParams.get('id') ?? '') : null
  if (id !== null && !/^\d{5,20}$/.test(id)) return null
  if (/^www\.youtube\.com$/.test(host) && !/^\/(?:@|c\/|channel\/|user\/)/.test(path)) return null
  if (/^www\.linkedin\.com$/.test(host) && !/^\/(?:company|in|school|showcase)\//.test(path)) return null
  if (/^www\.tiktok\.com$/.test(host) && !path.startsWith('/@')) return null
  const { page, handle } = id === null ? pageOfProfile(host, path) : { page: `${path}?id=${id}`, handle: '' }
  return { key: host + page, value: addressOf(url, page), network: host, handle: decoded(handle) }
}

/** As the site writes it, with its scheme, its host and its slash at the end; tabs of a profile are left out with it. */
function addressOf({ origin, pathname }: URL, page: string): string {
  const [path = ''] = page.split('?')
  return origin + (pathname === `${path}/` ? `${page}/` : page)
}

/** Segments behind the profile are its tabs: `/company/oak/about`. */
function pageOfProfile(host: string, path: string): { page: string; handle: string } {
  const segments = path.split('/').slice(1)
  const [first = '', second = ''] = segments
  const isLong = host === 'www.facebook.com' && /^(?:pages|people|p)$/.test(first)
  if (isLong) return { page: `/${segments.slice(0, 3).join('/')}`, handle: second }
  const hasKind = /^(?:company|in|school|showcase|c|channel|user)$/.test(first) && /linkedin|youtube/.test(host)
  if (hasKind) return { page: `/${first}/${second}`, handle: second }
  return networks.some(([, known]) => known === host)
    ? { page: `/${first}`, handle: first }
    : { page: path, handle: segments.at(-1) ?? '' }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const isMessenger = /^(?:wa\.me|api\.whatsapp\.com|t\.me|m\.me|line\.me|lin\.ee)$/

/** `wa.me/12085550142`; without a number it is a button for sharing. */
function messengerOf(url: URL, host: string, path: string): Profile | null {
  const phone = (url.searchParams.get('phone') ?? path).replace(/\D/g, '')
  if (host === 'wa.me' || host === 'api.whatsapp.com')
    return phone.length < 8
      ? null
      : { key: `wa.me/${phone}`, value: `https://wa.me/${phone}`, network: 'wa.me', handle: phone }
  const isShare = path === '' || /^\/(?:share|joinchat|R\/msg)/.test(path)
  return isShare ? null : { key: host + path, value: addressOf(url, path), network: host, handle: path.slice(1) }
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
