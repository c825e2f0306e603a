import { type Business, type CountryName, nextBusiness } from './businesses.fixture.ts'
import type { ListingOfSite } from '../../site-visit.ts'
import type { FixtureSite } from './site-server.fixture.ts'
import { type Look, looks } from './looks.fixture.ts'

/**
 * A second generation of sites, written after the extraction and with other templates: a look, a way to write the
 * mailbox, a place for it, social pages, contacts of others, and a listing that knows the business less exactly.
 */
export function composedSite(nth: number): FixtureSite {
  const country: CountryName =
    (['us', 'us', 'de', 'us', 'gb', 'fr', 'us', 'it', 'nl', 'es', 'at'] as const)[nth % 11] ?? 'us'
  const business = nextBusiness(country)
  const pick = <T>(values: readonly T[], step: number): T => {
    const value = values[Math.floor(nth / step + nth * step) % values.length]
    if (value === undefined) throw new Error('no values')
    return value
  }
  const mail = pick(mailboxes, 3)(business)
  const written = mail === null ? '' : pick(writings, 2)(mail)
  const socials = pick(socialSets, 5)(business)
  const strangers = [pick(othersOnSite, 7), pick(othersOnSite, 3)].map((make) => make(business))
  const look: Look = pick(looks, 1)
  const placed = pick(['first', 'contact', 'imprint'] as const, 4)
  const routes = look(business, {
    contact: written,
    placed,
    socials: socials.html,
    others: strangers.map(({ html }) => html).join('\n'),
  })
  const listing = pick(knowledge, 6)(business)
  return {
    kind: `composed ${nth}: look ${nth % looks.length}, mailbox ${placed}`,
    host: business.domain,
    routes,
    listings: [listing],
    status: 'ok',
    right: {
      a: {
        ...(mail === null ? {} : { email: mail }),
        ...(socials.right.length === 0 ? {} : { socials: socials.right }),
      },
    },
    strangers: strangers.flatMap(({ values }) => values),
  }
}

const mailboxes: readonly ((b: Business) => string | null)[] = [
  (b) => `info@${b.domain}`,
  (b) => `hello@${b.domain}`,
  (b) => `${b.slug}@gmail.com`,
  (b) =>
    `${b.city
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z]/g, '')}@${b.domain}`,
  (b) => `office@mail.${b.domain}`,
  (b) => `contact.us@${b.domain}`,
  () => null,
  (b) => `reservations@${b.domain}`,
]

const encode = (mail: string): string =>
  Buffer.from([0x21, ...Buffer.from(mail).map((byte) => byte ^ 0x21)]).toString('hex')

const writings: readonly ((mail: string) => string)[] = [
  (mail) => `<a href="mailto:${mail}"><span class="icon"></span><span class="text">${mail}</span></a>`,
  (mail) => `<A HREF="MAILTO:${mail.replace('@', '%40')}?subject=Hello%20there&cc=">Email us</A>`,
  (mail) => `<strong>Email:</strong>&nbsp;${mail}`,
  (mail) => `<em>${mail.replace('@', ' (at) ')}</em>`,
  (mail) => `<span>${mail.replace('@', '</span><span>&#x40;</span><span>')}</span>`,
  (mail) => `<a href="/cdn-cgi/l/email-protection#${encode(mail)}"><span>Send us a message</span></a>`,
  (mail) => mail.replace('@', ' [at] ').replaceAll('.', ' [dot] '),
  (mail) => `<a href="mailto:%20${mail}%20" title="Write">✉</a>`,
]

const socialSets: readonly ((b: Business) => { html: string; right: string[] })[] = [
  () => ({ html: '', right: [] }),
  ({ slug }) => ({
    html: `<ul class="social"><li><a href="//www.facebook.com/${slug}/" target="_blank"><svg><title>Facebook</title></svg></a></li>
      <li><a href="https://www.instagram.com/${slug}/?hl=en" title="Instagram"></a></li></ul>`,
    right: [`http://www.facebook.com/${slug}/`, `https://www.instagram.com/${slug}/`],
  }),
  ({ slug }) => ({
    html: `<p>Follow us on <a href="http://facebook.com/pages/${slug}/1029384756">Facebook</a></p><a href="https://www.facebook.com/tr?id=1&ev=PageView">.</a>
      <a href="https://www.instagram.com/p/Cx12345/">a picture</a>`,
    right: [`http://facebook.com/pages/${slug}/1029384756`],
  }),
  ({ slug }) => ({
    html: `<a href="https://www.youtube.com/@${slug}">YouTube</a> <a href="https://www.youtube.com/watch?v=abcdefghijk">Our film</a>
      <a href="https://www.linkedin.com/company/${slug}/about">LinkedIn</a> <a href="https://twitter.com/share?url=x">Share</a>`,
    right: [`https://www.youtube.com/@${slug}`, `https://www.linkedin.com/company/${slug}`],
  }),
  () => ({
    html: `<a href="https://www.facebook.com/profile.php?id=100063912345678&sk=about"><img alt="Facebook" src="fb.png"></a>
      <a href="https://www.pinterest.com/pin/create/button/?url=x">Pin it</a>`,
    right: ['https://www.facebook.com/profile.php?id=100063912345678'],
  }),
]

type Others = (b: Business) => { html: string; values: string[] }

const othersOnSite: readonly Others[] = [
  () => ({ html: '', values: [] }),
  () => ({
    html: `<div class="copyright">© 2026. Website designed by <a href="https://brightmoss.agency">Brightmoss Agency</a> · <a href="mailto:studio@brightmoss.agency">studio@brightmoss.agency</a> <a href="https://www.instagram.com/brightmoss">@brightmoss</a></div>`,
    values: ['studio@brightmoss.agency', 'https://www.instagram.com/brightmoss'],
  }),
  (b) => ({
    html: `<section><h3>Our team</h3><p>Maria Keller, manager, maria.keller@${b.domain}</p><p>Tom Ody, tom@${b.domain}</p></section>`,
    values: [`maria.keller@${b.domain}`, `tom@${b.domain}`],
  }),
  () => ({
    html: `<blockquote>“Lovely people, I will come again.” — Peter L. <cite>peter_lindt@hotmail.com</cite></blockquote>`,
    values: ['peter_lindt@hotmail.com'],
  }),
  () => ({
    html: `<form><label>Your e-mail</label><input type="email" placeholder="you@company.com"><textarea>Write to someone@somewhere.org</textarea><button>Subscribe</button></form>`,
    values: ['you@company.com', 'someone@somewhere.org'],
  }),
  () => ({
    html: `<p>Complaints can be sent to the chamber of commerce: complaints@chamber-of-commerce.org, 1 State Sq.</p>`,
    values: ['complaints@chamber-of-commerce.org'],
  }),
  () => ({
    html: `<p>We work with Northlight Supplies (orders@northlight-supplies.com, <a href="https://www.facebook.com/northlightsupplies">Northlight on Facebook</a>).</p>`,
    values: ['orders@northlight-supplies.com', 'https://www.facebook.com/northlightsupplies'],
  }),
  () => ({
    html: `<p>Data protection officer: Legal Shield Ltd, 9 Court Lane, dpo@legal-shield.eu</p>`,
    values: ['dpo@legal-shield.eu'],
  }),
]

const exact = ({ name, phone, street, city, state, zip, country }: Business): ListingOfSite => ({
  id: 'a',
  name,
  phone,
  address: street,
  city,
  state,
  zip,
  country,
  wants: ['email', 'socials'],
})

/** Listings of open data lack fields, have old phones, or other spellings of the name. */
const knowledge: readonly ((b: Business) => ListingOfSite)[] = [
  exact,
  (b) => ({ ...exact(b), phone: null }),
  (b) => ({
    ...exact(b),
    phone: null,
    zip: null,
    address: b.street.replace(/ St$/, ' Street').replace('straße', 'str.'),
  }),
  (b) => ({ ...exact(b), name: `${b.name.toUpperCase()} Inc.`, address: null }),
  (b) => ({ ...exact(b), name: b.name.split(' ')[0] ?? null, phone: `${b.phone.slice(0, -4)}9876` }),
  (b) => ({ ...exact(b), address: null, zip: null, phone: null }),
]
