import { type Business, addressOf, html, jsonLd, listingOf, nextBusiness } from './businesses.fixture.ts'
import type { FixtureSite } from './site-server.fixture.ts'

type Site = Omit<FixtureSite, 'kind'>

const site = (b: Business, routes: FixtureSite['routes'], right: FixtureSite['right'][string]): Site => ({
  host: b.domain,
  routes,
  listings: [listingOf(b)],
  status: 'ok',
  right: { a: right },
})

const facebook = (b: Business): string => `https://www.facebook.com/${b.slug}`

/** Sites in many languages and encodings, and sites of several branches. */
export const languageKinds: Record<string, (nth: number) => Site> = {
  'German imprint': () => {
    const b = nextBusiness('de')
    return {
      ...site(
        b,
        {
          '/': html(
            `${b.name} in ${b.city}`,
            `<a href="/leistungen">Leistungen</a> <a href="/impressum.html">Impressum</a> <a href="/datenschutz">Datenschutz</a> <a href="${facebook(b)}">Facebook</a>`,
          ),
          '/impressum.html': html(
            'Impressum',
            `<h1>Impressum</h1><p>${b.name}<br>${addressOf(b)}</p><p>Telefon: ${b.written}<br>Telefax: 089 / 999 99999<br>E-Mail: info (at) ${b.domain}</p>
            <p>Registergericht: Amtsgericht München, HRB 12345</p><h2>Aufsichtsbehörde</h2><p>Landratsamt, Marktplatz 1, 90403 Nürnberg, poststelle@landratsamt.de</p>
            <h2>Datenschutzbeauftragter</h2><p>Kanzlei Streng, datenschutz@kanzlei-streng.de</p><h2>Umsetzung</h2><p>Webschmiede GmbH, kontakt@webschmiede.de</p>`,
          ),
        },
        { email: `info@${b.domain}`, socials: [facebook(b)] },
      ),
      strangers: ['poststelle@landratsamt.de', 'datenschutz@kanzlei-streng.de', 'kontakt@webschmiede.de'],
    }
  },
  'German contact page with brackets': () => {
    const b = nextBusiness('de')
    return site(
      b,
      {
        '/': html(b.name, `<h1>${b.name}</h1><a href="/de/kontakt/">Kontakt &amp; Anfahrt</a>`),
        '/de/kontakt/': html(
          'Kontakt',
          `<p>${b.name}, ${addressOf(b)}</p><p>kontakt[at]${b.domain.replace('.', '[punkt]')}</p>`,
        ),
      },
      { email: `kontakt@${b.domain}` },
    )
  },
  'Austrian imprint at a provider': () => {
    const b = nextBusiness('at')
    const mail = `${b.slug}@gmx.at`
    return site(
      b,
      {
        '/': html(b.name, `<p>Seit 1987</p><a href="/impressum">Impressum</a>`),
        '/impressum': html('Impressum', `<p>${b.name}<br>${addressOf(b)}<br>Tel: ${b.written}<br>Mail: ${mail}</p>`),
      },
      { email: mail },
    )
  },
  'French legal notice with the host': () => {
    const b = nextBusiness('fr')
    return {
      ...site(
        b,
        {
          '/': html(b.name, `<a href="/la-carte">Carte</a> <a href="/mentions-legales">Mentions légales</a>`),
          '/mentions-legales': html(
            'Mentions légales',
            `<p>${b.name}, ${addressOf(b)}, Tél. : ${b.written}</p><p>Courriel : contact@${b.domain}</p><h2>Hébergement</h2><p>OVH, 2 rue Kellermann, 59100 Roubaix, support@ovh.com</p>
            <h2>Réalisation</h2><p>Agence Pixel, bonjour@agence-pixel.fr</p>`,
          ),
        },
        { email: `contact@${b.domain}` },
      ),
      strangers: ['support@ovh.com', 'bonjour@agence-pixel.fr'],
    }
  },
  'French contact page': () => {
    const b = nextBusiness('fr')
    return site(
      b,
      {
        '/': html(b.name, `<a href="/nous-contacter">Nous contacter</a>`),
        '/nous-contacter': html('Contact', `<p>${b.name}<br>${addressOf(b)}<br>bonjour [arobase] ${b.domain}</p>`),
      },
      { email: `bonjour@${b.domain}` },
    )
  },
  'Italian contacts': () => {
    const b = nextBusiness('it')
    return site(
      b,
      {
        '/': html(b.name, `<a href="/chi-siamo">Chi siamo</a><a href="/contatti">Contatti</a>`),
        '/contatti': html(
          'Contatti',
          `<p>${b.name} - ${addressOf(b)}</p><p>Tel ${b.written} - prenotazioni@${b.domain}</p><a href="${facebook(b)}">Seguici su Facebook</a>`,
        ),
      },
      { email: `prenotazioni@${b.domain}`, socials: [facebook(b)] },
    )
  },
  'Spanish contact': () => {
    const b = nextBusiness('es')
    return site(
      b,
      {
        '/': html(b.name, `<a href="/contacto.php">Contacto</a>`),
        '/contacto.php': html(
          'Contacto',
          `<p>${b.name}. ${addressOf(b)}. Teléfono ${b.written}</p><p><a href="mailto:pedidos@${b.domain}">Escríbanos</a></p>`,
        ),
      },
      { email: `pedidos@${b.domain}` },
    )
  },
  'Dutch contact': () => {
    const b = nextBusiness('nl')
    return site(
      b,
      {
        '/': html(b.name, `<a href="/over-ons">Over ons</a> <a href="/contact">Contact</a>`),
        '/contact': html('Contact', `<p>${b.name}<br>${addressOf(b)}<br>Tel. ${b.written}<br>winkel@${b.domain}</p>`),
      },
      { email: `winkel@${b.domain}` },
    )
  },
  'Polish contact': () => {
    const b = nextBusiness('pl')
    return site(
      b,
      {
        '/': html(b.name, `<a href="/kontakt">Kontakt</a>`),
        '/kontakt': html('Kontakt', `<p>${b.name}, ${addressOf(b)}, tel. ${b.written}</p><p>biuro(at)${b.domain}</p>`),
      },
      { email: `biuro@${b.domain}` },
    )
  },
  'British page': () => {
    const b = nextBusiness('gb')
    return site(
      b,
      {
        '/': html(
          b.name,
          `<p>${addressOf(b)}</p><p>T: ${b.written} E: enquiries@${b.domain}</p><a href="https://twitter.com/${b.slug}">Twitter</a>`,
        ),
      },
      { email: `enquiries@${b.domain}`, socials: [`https://twitter.com/${b.slug}`] },
    )
  },
  'Latin 1 in a page that claims UTF-8': () => {
    const b = nextBusiness('de')
    return site(
      b,
      {
        '/': {
          headers: { 'content-type': 'text/html; charset=utf-8' },
          body: Buffer.from(
            html(b.name, `<p>${b.name}</p><p>${b.street}, ${b.zip} ${b.city}</p><p>info@${b.domain}</p>`).replace(
              '<meta charset="utf-8">',
              '',
            ),
            'latin1',
          ),
        },
      },
      { email: `info@${b.domain}` },
    )
  },
  'UTF-8 in a page that claims Latin 1': () => {
    const b = nextBusiness('de')
    return site(
      b,
      {
        '/': {
          headers: { 'content-type': 'text/html; charset=iso-8859-1' },
          body: html(b.name, `<p>${b.name}, ${addressOf(b)}</p><p>info@${b.domain}</p>`),
        },
      },
      { email: `info@${b.domain}` },
    )
  },
  'UTF-16 with a byte order mark': () => {
    const b = nextBusiness('us')
    return site(
      b,
      {
        '/': {
          headers: { 'content-type': 'text/html' },
          body: Buffer.from(`\uFEFF${html(b.name, `<p>${addressOf(b)}</p><p>info@${b.domain}</p>`)}`, 'utf16le'),
        },
      },
      { email: `info@${b.domain}` },
    )
  },
  'Japanese page in Shift JIS': () => {
    const b = nextBusiness('jp')
    // `お問い合わせ` in Shift JIS.
    const label = Buffer.from([0x82, 0xa8, 0x96, 0xe2, 0x82, 0xa2, 0x8d, 0x87, 0x82, 0xed, 0x82, 0xb9])
    const [head = '', tail = ''] = html(b.name, `<h1>${b.name}</h1><a href="/toiawase.html">LABEL</a>`)
      .replace('charset="utf-8"', 'charset="Shift_JIS"')
      .split('LABEL')
    return site(
      b,
      {
        '/': {
          headers: { 'content-type': 'text/html' },
          body: Buffer.concat([Buffer.from(head), label, Buffer.from(tail)]),
        },
        '/toiawase.html': html('Contact', `<p>${b.written}</p><p>info@${b.domain}</p>`),
      },
      { email: `info@${b.domain}` },
    )
  },
  'branches as json-ld': () =>
    branches((all) =>
      html(
        all[0]?.name ?? '',
        '<p>Our bakeries</p>',
        jsonLd(
          all.map((b) => ({
            '@type': 'Bakery',
            name: b.name,
            telephone: b.phone,
            email: mailOf(b),
            address: { '@type': 'PostalAddress', streetAddress: b.street, postalCode: b.zip, addressLocality: b.city },
            openingHours: 'Mo-Fr 08:00-18:00',
          })),
        ),
      ),
    ),
  'branches in blocks': () =>
    branches((all) =>
      html(
        all[0]?.name ?? '',
        all
          .map(
            (b) =>
              `<div class="branch"><div><b>${b.city}</b></div><div><p>${b.street}</p><p>${b.city}, ${b.state} ${b.zip}</p></div><ul><li>${b.written}</li><li><a href="mailto:${mailOf(b)}">Mail</a></li></ul></div>`,
          )
          .join(''),
      ),
    ),
  'branches under headings': () =>
    branches((all) =>
      html(
        all[0]?.name ?? '',
        `<h1>Locations</h1>${all.map((b) => `<h2>${b.name} ${b.city}</h2><p>${mailOf(b)}</p><p>${b.street}, ${b.city}, ${b.state} ${b.zip}</p><p>Phone ${b.written}</p>`).join('')}`,
      ),
    ),
  'branches in a table': () =>
    branches((all) =>
      html(
        all[0]?.name ?? '',
        `<table>${all.map((b) => `<tr><td>${b.street}<br>${b.city}, ${b.state} ${b.zip}</td><td>${b.written}</td><td>${mailOf(b)}</td></tr>`).join('')}</table>`,
      ),
    ),
}

const mailOf = (b: Business): string => `${b.city.toLowerCase()}@${b.domain}`

/** A chain of four branches; the listings are two of them, which may only get their own mailboxes. */
function branches(page: (all: Business[]) => string): Site {
  const base = nextBusiness('us')
  const all = ['Boise ID 83702', 'Austin TX 78701', 'Denver CO 80202', 'Madison WI 53703'].map((place) => {
    const [city = '', state = '', zip = ''] = place.split(' ')
    const { street, phone, written } = nextBusiness('us')
    return { ...base, street, phone, written, city, state, zip }
  })
  const [first, second] = all
  if (first === undefined || second === undefined) throw new Error('no branches')
  return {
    host: base.domain,
    routes: { '/': page(all) },
    listings: [listingOf(first, ['email']), listingOf(second, ['email'], { id: 'b' })],
    status: 'ok',
    right: { a: { email: mailOf(first) }, b: { email: mailOf(second) } },
    strangers: all.slice(2).map(mailOf),
  }
}
