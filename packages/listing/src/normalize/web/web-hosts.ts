/** Hosts with pages of businesses on social networks and messengers, and their subdomains. */
const networkList = `
  facebook.com fb.com fb.me fb.watch m.me messenger.com instagram.com instagr.am threads.net threads.com twitter.com x.com
  tiktok.com youtube.com youtu.be linkedin.com lnkd.in pinterest.com pinterest.co.uk pinterest.de pinterest.es pinterest.fr
  pinterest.it pin.it snapchat.com tumblr.com bsky.app twitch.tv vk.com vk.ru ok.ru weibo.com xing.com wa.me whatsapp.com
  t.me telegram.me telegram.org line.me lin.ee zalo.me viber.com`

/** Link lists, Google's ended sites and pages of maps: neither a website nor a social page. */
const noSiteList = `
  linktr.ee linkin.bio lnk.bio beacons.ai bio.link bio.site campsite.bio taplink.cc allmylinks.com solo.to linkpop.com
  hoo.be msha.ke flow.page tap.bio about.me business.site g.page maps.app.goo.gl goo.gl/maps g.co/kgs google/maps
  google/search google/url maps.google maps.apple.com bing.com/maps openstreetmap.org`

const listOf = (text: string): string[] => text.trim().split(/\s+/)

const networks = new Set(listOf(networkList))
const noSites = new Set(listOf(noSiteList))
const firstHosts = new Set(listOf(noSiteList).map((name) => name.split('/')[0]))

/** Paths of a network that are no page of a business. */
const noPage = /^(?:|home(?:\.php)?|index\.\w+|login(?:\.php)?|sharer?(?:\.php)?|intent|dialog|plugins|privacy|help)$/i

/**
 * Whose page a web address is: a business's own site, its page at a social network, or neither. The home page of a
 * network is neither.
 */
export function kindOfAddress({ hostname, pathname, search }: WebLocation): 'site' | 'social' | 'none' {
  const kind = mayBeListed(hostname) ? (kinds.get(hostname) ?? kindOfHost(hostname)) : 'site'
  if (kind === 'site') return 'site'
  const [first = ''] = /[^/]+/.exec(pathname) ?? []
  if (kind === 'network') {
    const isPage = !noPage.test(first) || /^\?phone=|[?&](?:id|page)=/.test(search)
    return isPage ? 'social' : 'none'
  }
  return kind.some((name) => noSites.has(name) || noSites.has(`${name}/${first}`)) ? 'none' : 'site'
}

export type WebLocation = Pick<URL, 'hostname' | 'pathname' | 'search'>

/** A network, no network, or the names that can be among those without a site. */
type HostKind = 'network' | 'site' | string[]

/** The last two labels of a host. */
const endingOf = (host: string): string => host.slice(host.lastIndexOf('.', host.lastIndexOf('.') - 1) + 1)
const listedEndings = new Set([...networks, ...firstHosts].map((name = '') => endingOf(name)))

/** Fast path: most hosts are of businesses, and each occurs once. */
const mayBeListed = (hostname: string): boolean =>
  listedEndings.has(endingOf(hostname)) || hostname.includes('google') || hostname.endsWith('.')

/** Kinds of the others: a few hosts make up most of their addresses. */
const kinds = new Map<string, HostKind>()

/** `google.de`, `maps.google.co.uk` */
const googleHost = /^(?:www\.)?((?:maps\.)?google)\.[a-z]{2,3}(?:\.[a-z]{2})?$/

function kindOfHost(hostname: string): HostKind {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  const google = host.includes('google') ? googleHost.exec(host)?.[1] : undefined
  const names = google === undefined ? parentsOf(host) : [google]
  const isNetwork = names.some((name) => networks.has(name))
  const mayBeNone = names.some((name) => firstHosts.has(name))
  const withoutSite: HostKind = mayBeNone ? names : 'site'
  const kind = isNetwork ? 'network' : withoutSite
  if (kinds.size < 1_000) kinds.set(hostname, kind)
  return kind
}

/** `m.facebook.com`, `facebook.com` */
function parentsOf(host: string): string[] {
  const labels = host.split('.')
  return labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'))
}
