/** Hosts with pages of businesses on social networks and messengers, and their subdomains. */
const networks = `
  facebook.com fb.com fb.me fb.watch m.me messenger.com instagram.com instagr.am threads.net threads.com twitter.com x.com
  tiktok.com youtube.com youtu.be linkedin.com lnkd.in pinterest.com pinterest.co.uk pinterest.de pinterest.es pinterest.fr
  pinterest.it pin.it snapchat.com tumblr.com bsky.app twitch.tv vk.com vk.ru ok.ru weibo.com xing.com wa.me whatsapp.com
  t.me telegram.me telegram.org line.me lin.ee zalo.me viber.com`

/** Link lists, Google's ended sites and pages of maps: neither a website nor a social page. */
const noSites = `
  linktr.ee linkin.bio lnk.bio beacons.ai bio.link bio.site campsite.bio taplink.cc allmylinks.com solo.to linkpop.com
  hoo.be msha.ke flow.page tap.bio about.me business.site g.page maps.app.goo.gl goo.gl/maps g.co/kgs google/maps
  google/search google/url maps.google maps.apple.com bing.com/maps openstreetmap.org`

const listOf = (text: string): string[] => text.trim().split(/\s+/)

const networkHosts = new Set(listOf(networks))
const noSiteHosts = new Set(listOf(noSites))

/** Paths of a network that are no page of a business. */
const noPage = /^(?:|home(?:\.php)?|index\.\w+|login(?:\.php)?|sharer?(?:\.php)?|intent|dialog|plugins|privacy|help)$/i

/**
 * Whose page a web address is: a business's own site, its page at a social network, or neither. The home page of a
 * network is neither.
 */
export function kindOfAddress({ hostname, pathname, search }: URL): 'site' | 'social' | 'none' {
  const host = hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '')
  const first = pathname.split('/').find((part) => part !== '') ?? ''
  if (isIn(networkHosts, host)) {
    const isPage = !noPage.test(first) || /^\?phone=|[?&](?:id|page)=/.test(search)
    return isPage ? 'social' : 'none'
  }
  // `google.de`, `maps.google.co.uk`
  const google = /^((?:maps\.)?google)\.[a-z]{2,3}(?:\.[a-z]{2})?$/.exec(host)?.[1]
  const names = google === undefined ? parentsOf(host) : [google]
  return names.some((name) => noSiteHosts.has(name) || noSiteHosts.has(`${name}/${first}`)) ? 'none' : 'site'
}

const isIn = (hosts: ReadonlySet<string>, host: string): boolean => parentsOf(host).some((one) => hosts.has(one))

/** `m.facebook.com`, `facebook.com` */
function parentsOf(host: string): string[] {
  const labels = host.split('.')
  return labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'))
}
