import { parse } from 'tldts'

/**
 * `domain`: the registrable domain; '' for none and for sites that host pages of many businesses. `path`: the page;
 * '' for the home page. `page`: domain and path of any site, for pages of many businesses too.
 */
export type Site = { domain: string; label: string; path: string; host: string; page: string }

export const noSite: Site = { domain: '', label: '', path: '', host: '', page: '' }

export function siteOf(website: string | null | undefined): Site {
  const text = website?.split('; ')[0]?.trim() ?? ''
  if (!text.includes('.')) return noSite
  const [, host = '', rest = ''] = /^(?:[a-z]+:\/*)?([^/?#\s]+)\/?([^?#\s]*)/i.exec(text) ?? []
  const domain = domains.get(host) ?? lookUp(host)
  if (domain.domain === '') return noSite
  const path = pathOf(rest)
  if (!domain.isShared) return { ...domain, path, page: path === '' ? '' : `${domain.domain}/${path}` }
  if (path === '' && domain.host === domain.domain) return noSite
  const page = `${domain.host}/${path}`
  return { domain: '', label: '', path: '', host: '', page }
}

type Domain = { domain: string; label: string; host: string; isShared: boolean }
const domains = new Map<string, Domain>()

function lookUp(written: string): Domain {
  const { domain, domainWithoutSuffix, subdomain } = parse(written.toLowerCase(), { allowPrivateDomains: true })
  const prefix = subdomain === null || /^(?:www\d?|m)?$/.test(subdomain) ? '' : `${subdomain}.`
  const made: Domain = {
    domain: domain ?? '',
    label: domainWithoutSuffix ?? '',
    host: prefix === '' ? (domain ?? '') : prefix + (domain ?? ''),
    isShared: shared.has(domainWithoutSuffix ?? ''),
  }
  if (domains.size < 50_000) domains.set(written, made)
  return made
}

/** Lower case, without language, index page and trailing slash: `/en/index.html` is the home page. */
function pathOf(rest: string): string {
  const parts = rest
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '' && part !== '#!')
    .filter((part, at) => at > 0 || !/^(?:[a-z]{2}(?:[-_][a-z]{2})?|web|site)$/.test(part))
  const last = parts.at(-1) ?? ''
  if (/^(?:index|default|home)(?:\.\w+)?$|^index$/.test(last)) parts.pop()
  return parts.join('/')
}

/** Sites with pages of many businesses: only the page identifies one. */
const shared = new Set(
  (
    'facebook instagram twitter x tiktok yelp google goo g business linktr linkedin youtube pinterest whatsapp wa t vk ' +
    'tripadvisor doordash ubereats grubhub opentable toasttab foursquare booking airbnb expedia hotels zocdoc healthgrades ' +
    'mindbodyonline vagaro styleseat massagebook zomato swiggy justeat ifood lieferando deliveroo eat restaurantlogin ' +
    'webs wixsite squarespace weebly wordpress blogspot jimdo square shopify godaddysites yellowpages mapquest ' +
    'line lin hotpepper tabelog gnavi jalan ekiten kakaku etsy ebay amazon linkin bit tinyurl tripod yolasite ueniweb'
  ).split(' '),
)
