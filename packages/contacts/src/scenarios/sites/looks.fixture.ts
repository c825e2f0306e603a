import type { Business } from './businesses.fixture.ts'
import type { FixtureSite } from './site-server.fixture.ts'

export type Contents = { contact: string; placed: 'first' | 'contact' | 'imprint'; socials: string; others: string }

/** The pages of a site in one style of making them. */
export type Look = (b: Business, contents: Contents) => FixtureSite['routes']

const on = (page: Contents['placed'], { contact, placed }: Contents): string => (page === placed ? contact : '')

/** Many nested blocks, icons in lists, structured data of a plugin without the address. */
const pageBuilder: Look = (b, contents) => {
  const wrap = (text: string): string =>
    `<div class="section"><div class="container"><div class="column"><div class="widget">${text}</div></div></div></div>`
  const plugin = JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebPage', '@id': '#page', name: `Home - ${b.name}`, isPartOf: { '@id': '#site' } },
      { '@type': 'WebSite', '@id': '#site', name: b.name, potentialAction: { '@type': 'SearchAction' } },
      { '@type': 'Organization', name: b.name, url: '/', logo: { '@type': 'ImageObject', url: '/logo.png' } },
    ],
  })
  const footer = wrap(
    `<h4>Get in touch</h4><ul class="icon-list"><li><i></i><span>${b.street}</span></li><li>${b.city}, ${b.state ?? ''} ${b.zip}</li><li><a href="tel:${b.phone}">${b.written}</a></li></ul>`,
  )
  const page = (title: string, body: string): string =>
    `<!DOCTYPE html><html lang="en"><head><title>${title} - ${b.name}</title><meta property="og:site_name" content="${b.name}"><script type="application/ld+json">${plugin}</script></head>
     <body class="home"><header>${wrap('<ul id="menu"><li><a href="/">Home</a></li><li><a href="/get-in-touch/contact-us/">Contact us</a></li><li><a href="/legal/imprint/">Imprint</a></li></ul>')}</header>
     ${wrap(body)}<footer>${footer}${contents.socials}</footer></body></html>`
  return {
    '/': page('Home', `<h1>Made with care</h1><p>Since 1998.</p>${on('first', contents)}${contents.others}`),
    '/get-in-touch/contact-us/': page('Contact us', `<h2>Write or call</h2><p>${on('contact', contents)}</p>`),
    '/legal/imprint/': page('Imprint', `<h2>Imprint</h2><p>${b.name}</p><p>${on('imprint', contents)}</p>`),
  }
}

/** Tables, capitals and end tags that are missing. */
const oldTables: Look = (b, contents) => ({
  '/': `<HTML><HEAD><TITLE>*** Welcome to ${b.name} ***</TITLE></HEAD><BODY BGCOLOR=#FFFFFF><TABLE WIDTH=100%><TR><TD><FONT SIZE=+2>${b.name}</FONT>
    <TR><TD><A HREF=kontakt.htm>Contact / Kontakt / Contatto</A> | <A HREF=about.htm>About</A><TD><CENTER>${on('first', contents)}<BR>${contents.others}${contents.socials}
    <P>${b.street}<BR>${b.zip} ${b.city}<P>Tel ${b.written}</TABLE></BODY></HTML>`,
  '/kontakt.htm': `<TITLE>${b.name}</TITLE><BODY><P>${b.name}<BR>${b.street}<BR>${b.zip} ${b.city}<BR>Phone ${b.written}<BR>${on('contact', contents)}`,
  '/about.htm': `<TITLE>${b.name}</TITLE><BODY><P>About ${b.name}, ${b.street}, ${b.zip} ${b.city}<P>${on('imprint', contents)}`,
})

/** One page with everything, in sections that links jump to. */
const onePage: Look = (b, contents) => ({
  '/': `<!doctype html><html><head><meta name=viewport content="width=device-width"><title>${b.name} | ${b.city}</title></head><body><a href="#contact">Contact</a><a href="#about">About us</a>
    <section id=hero><img class=logo src=/l.svg alt="${b.name} Logo"></section><section id=about>${contents.others}</section>
    <section id=contact><h2>Visit us</h2><address>${b.name}<br>${b.street}<br>${b.city} ${b.state ?? ''} ${b.zip}</address><p>${b.written}</p><p>${contents.contact}</p></section>
    <footer>${contents.socials}</footer></body></html>`,
})

/** Structured data with the whole address in one text, and paragraphs. */
const address = (b: Business): string =>
  b.country === 'US' || b.country === 'GB'
    ? `${b.street}, ${b.city}, ${b.state ?? ''} ${b.zip}`
    : `${b.street}, ${b.zip} ${b.city}`

const shop: Look = (b, contents) => {
  const data = JSON.stringify({
    '@context': 'http://schema.org',
    '@type': 'LocalBusiness',
    name: b.name,
    address: address(b),
    image: '/a.jpg',
  })
  const frame = (body: string): string =>
    `<html><head><title>${b.name}</title></head><body><div id="cart">Cart (0)</div><nav><a href="/pages/contact">Contact</a><a href="/collections/all">Shop</a><a href="/policies/legal-notice">Legal notice</a></nav>
    <main>${body}</main><footer><p>${address(b)}</p>${contents.socials}<small>Powered by a shop system</small></footer><script type="application/ld+json">${data}</script></body></html>`
  return {
    '/': frame(
      `<h1>New in the shop</h1><p>Free shipping over $50.</p>${contents.others}<div>${on('first', contents)}</div>`,
    ),
    '/pages/contact': frame(
      `<h1>Contact</h1><p>Questions?</p><p>${on('contact', contents)}</p><p>Call ${b.written}</p>`,
    ),
    '/policies/legal-notice': frame(`<h1>Legal notice</h1><p>${b.name}</p><p>${on('imprint', contents)}</p>`),
  }
}

/** A bar above the menu, a list of links and a line of credits. */
const brochure: Look = (b, contents) => {
  const frame = (title: string, body: string): string =>
    `<!doctype html><html><head><title>${title}</title></head><body><div class="topbar"><span>☎ ${b.written}</span><span>${on('first', contents)}</span></div>
    <div class="nav"><a href="index.html"><img src="logo.png" alt="${b.name}"></a> <a href="kontakt.html">Kontakt</a> <a href="impressum.html">Impressum</a></div>${body}
    <div class="footer"><div class="row"><div class="col"><b>Address</b><br>${b.street}<br>${b.zip} ${b.city}</div><div class="col"><b>Social</b><br>${contents.socials}</div></div></div></body></html>`
  return {
    '/': frame(`${b.name} – ${b.city}`, `<h1>Welcome</h1><p>Hours: Mon to Fri 9 to 5</p>${contents.others}`),
    '/kontakt.html': frame(
      'Kontakt',
      `<h1>Kontakt</h1><dl><dt>E-Mail</dt><dd>${on('contact', contents)}</dd><dt>Telefon</dt><dd>${b.written}</dd></dl>`,
    ),
    '/impressum.html': frame(
      'Impressum',
      `<h1>Impressum</h1><p>Angaben gemäß § 5 TMG</p><p>${b.name}<br>${b.street}<br>${b.zip} ${b.city}</p><p>Vertreten durch: Max Beispiel</p><p>${on('imprint', contents)}</p>`,
    ),
  }
}

export const looks: readonly Look[] = [pageBuilder, oldTables, onePage, shop, brochure]
