import { kindOfAddress } from '@gazetteer/listing/normalize'
import { parseUrl } from '@gazetteer/listing/text'

/**
 * `key`: the same for all spellings of an address. `value`: without tracking parameters, fragment and tabs of the
 * profile. `handle`: the part that can carry a name; empty or digits where the network gave a number.
 */
export type Profile = { key: string; value: string; network: string; handle: string }

/** The profile within a network: its first `length` segments and `search`; `id`, where other spellings have it, too. */
type Page = { length: number; search?: string; handle: string; id?: string }

type Network = {
  hosts: RegExp
  /** Other spellings of the host are written like this. */
  host: string
  pageOf: (segments: string[], search: URLSearchParams) => Page | null
}

/** Null for addresses that are no profile: posts, buttons for sharing, pages of the network itself. */
export function profileOf(address: string): Profile | null {
  const url = parseUrl(address.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || kindOfAddress(url) !== 'social') return null
  const hostname = url.hostname.toLowerCase()
  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  if (isMessenger.test(hostname)) return messengerOf(url, hostname, segments)
  const { host, pageOf } = networks.find(({ hosts }) => hosts.test(hostname)) ?? otherNetwork(hostname)
  const found = pageOf(segments.map(decoded), url.searchParams)
  if (found === null) return null
  const { length, search = '', handle, id } = found
  // As the address has it: names can be percent-encoded there.
  const page = `/${segments.slice(0, length).join('/')}${search}`
  return { key: `${host}${id === undefined ? page : `/${id}`}`, value: addressOf(url, page), network: host, handle }
}

const networks: readonly Network[] = [
  {
    hosts: /^(?:(?:www|m|mbasic|touch|web|business|[a-z]{2}(?:-[a-z]{2})?)\.)?(?:facebook|fb)\.com$/,
    host: 'www.facebook.com',
    pageOf: facebookPage,
  },
  {
    hosts: /^(?:(?:www|m)\.)?(?:instagram\.com|instagr\.am)$/,
    host: 'www.instagram.com',
    // `/_u/name` opens the program of the phone.
    pageOf: ([first = '', second = '', ...rest]) =>
      first === '_u' ? named(second, { before: first }) : named(first, { rest: [second, ...rest] }),
  },
  {
    hosts: /^(?:(?:www|m|mobile)\.)?(?:twitter|x)\.com$/,
    host: 'x.com',
    pageOf: ([first = '', ...rest]) => (/^@?\w{1,30}$/.test(first) ? named(first, { rest }) : null),
  },
  { hosts: /^(?:(?:www|m)\.)?tiktok\.com$/, host: 'www.tiktok.com', pageOf: atName },
  { hosts: /^(?:www\.)?threads\.(?:net|com)$/, host: 'www.threads.net', pageOf: atName },
  { hosts: /^(?:(?:www|m|music)\.)?youtube\.com$/, host: 'www.youtube.com', pageOf: youtubePage },
  {
    hosts: /^(?:(?:www|m|[a-z]{2})\.)?linkedin\.com$/,
    host: 'www.linkedin.com',
    pageOf: ([first = '', second = '', ...rest]) =>
      /^(?:company|in|school|showcase)$/.test(first) ? named(second, { before: first, rest }) : null,
  },
  {
    hosts: /^(?:(?:www|m|[a-z]{2})\.)?pinterest\.[a-z.]+$/,
    host: 'www.pinterest.com',
    pageOf: ([first = '', ...rest]) => (/^[\w-]{2,}$/.test(first) ? named(first, { rest }) : null),
  },
  {
    hosts: /^(?:www\.)?bsky\.app$/,
    host: 'bsky.app',
    pageOf: ([first = '', second = '', third]) =>
      first === 'profile' && third === undefined ? named(second, { before: first }) : null,
  },
]

/** Hosts with help, programs, advertising, links out, and addresses that are cut short. */
const noProfileHost =
  /(?:^|\.)(?:facebook\.com|fb\.com|fb\.watch|instagram\.com|twitter\.com|x\.com|tiktok\.com|youtube\.com|youtu\.be|linkedin\.com|pinterest\.[a-z.]+)$/

/** A network without rules of its own: the whole path. */
const otherNetwork = (host: string): Omit<Network, 'hosts'> => ({
  host,
  pageOf: (segments) => {
    const [first = '', second] = segments
    const isNumbered = /^(?:profile|profiles|page)$/.test(first) && second !== undefined
    if (noProfileHost.test(host) || (!isNumbered && isNoName(first)) || isPost(segments)) return null
    return { length: segments.length, handle: segments.at(-1) ?? '' }
  },
})

const isNumber = (text: string): boolean => /^\d{5,20}$/.test(text)

/**
 * Facebook shows a profile without a name of its own by its number: `/profile.php?id=1`, `/people/Name/1`, `/p/Name-1`,
 * `/1`; older pages: `/pages/Name/1`, `/pages/category/Kind/Name-1`, `/pg/name`.
 */
function facebookPage(segments: string[], search: URLSearchParams): Page | null {
  const [first = '', second = '', third = '', fourth = ''] = segments
  const kind = first.toLowerCase()
  if (kind === 'profile.php') {
    const id = search.get('id') ?? ''
    return isNumber(id) ? { length: 1, search: `?id=${id}`, handle: '', id } : null
  }
  if (kind === 'p') return withNumber([first, second])
  if (kind === 'pages' && second === 'category') return withNumber([first, second, third, fourth])
  if (kind === 'people' || kind === 'pages') return isNumber(third) ? { length: 3, handle: second, id: third } : null
  if (kind === 'pg') return named(second, { before: first, rest: segments.slice(2) })
  if (kind.endsWith('.php')) return null
  return named(first, { rest: segments.slice(1) })
}

/** A path that ends in `Name-100063912345678`. */
function withNumber(segments: string[]): Page | null {
  const [, handle, id = ''] = /^(.*)-(\d+)$/.exec(segments.at(-1) ?? '') ?? []
  return handle !== undefined && isNumber(id) ? { length: segments.length, handle, id } : null
}

function youtubePage([first = '', second = '']: string[]): Page | null {
  if (first.startsWith('@')) return named(first)
  if (first === 'channel') return /^UC[\w-]{22}$/.test(second) ? named(second, { before: first }) : null
  return first === 'c' || first === 'user' ? named(second, { before: first }) : null
}

function atName([first = '', ...rest]: string[]): Page | null {
  return /^@[\w.]{1,30}$/.test(first) ? named(first, { rest }) : null
}

/** `rest`: the segments behind the name: tabs of the profile, or a post. */
function named(name: string, { before, rest = [] }: { before?: string; rest?: string[] } = {}): Page | null {
  if (name === '' || (before === undefined && isNoName(name)) || isPost(rest)) return null
  return { length: before === undefined ? 1 : 2, handle: name }
}

/** `status/1`, `posts/1`: the profile of a post may be anybody's. */
const isPost = (segments: string[]): boolean =>
  segments.some(
    (segment, nth) =>
      /^(?:status|statuses|posts?|photos?|videos?|reels?|p|events)$/.test(segment) && segments[nth + 1] !== undefined,
  )

/** First segments that are pages of a network, its buttons, or what a template of a website has in its place. */
const noNames = new Set(
  `sharer share intent dialog plugins tr login signup hashtag explore search events groups watch embed reel reels p stories
  story photo photos video videos media help about privacy policies legal terms tos pin cws sharing sharearticle feed posts
  status i home settings playlist results redirect t v tv s tag jobs learning pulse business ads l permalink marketplace
  gaming send msg index accounts direct ideas today oauth messages notifications compose connect notes create wix wordpress
  wordpresscom squarespace weebly jimdo shopify godaddy webflow elementor facebook meta instagram twitter x tiktok youtube
  linkedin pinterest google yourpage yourprofile your-page your-profile username yourusername profile profiles page`.split(
    /\s+/,
  ),
)

const isNoName = (segment: string): boolean => noNames.has(segment.toLowerCase().replace(/^@|\.php$/g, ''))

const isMessenger = /^(?:wa\.me|api\.whatsapp\.com|t\.me|m\.me|line\.me|lin\.ee)$/

/** `wa.me/12085550142`; without a number it is a button for sharing. */
function messengerOf(url: URL, host: string, segments: string[]): Profile | null {
  const path = segments.join('/')
  const phone = (url.searchParams.get('phone') ?? path).replace(/\D/g, '')
  if (host === 'wa.me' || host === 'api.whatsapp.com')
    return phone.length < 8
      ? null
      : { key: `wa.me/${phone}`, value: `https://wa.me/${phone}`, network: 'wa.me', handle: phone }
  const isShare = path === '' || /^(?:share|joinchat|R\/msg)/.test(path)
  const page = `/${path}`
  return isShare ? null : { key: host + page, value: addressOf(url, page), network: host, handle: path }
}

/** As the site writes it, with its scheme, its host and its slash at the end; tabs of a profile are left out with it. */
function addressOf({ origin, pathname }: URL, page: string): string {
  const [path = '', search] = page.split('?')
  return origin + (search === undefined && pathname === `${path}/` ? `${page}/` : page)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
