import { addressOf, html, jsonLd, listingOf, mobilePages, nextBusiness } from './businesses.fixture.ts'
import { redirectTo } from './site-server.fixture.ts'
import { none, ok, facebook, instagram, fullPage, placeText, menu, postal, type Kind } from './site-kinds.fixture.ts'

/** Sites by what is on their pages. */
export const pageKinds: Record<string, Kind> = {
  'json-ld with everything': (b) => ({
    ...ok(
      b,
      {
        '/': html(
          b.name,
          '<p>Welcome</p>',
          jsonLd({
            '@context': 'https://schema.org',
            '@type': 'Bakery',
            name: b.name,
            telephone: b.written,
            email: `info@${b.domain}`,
            address: postal(b),
            sameAs: [facebook(b), `${instagram(b)}/`, 'https://www.yelp.com/biz/x'],
            openingHoursSpecification: [
              {
                '@type': 'OpeningHoursSpecification',
                dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
                opens: '08:00',
                closes: '18:00',
              },
              {
                '@type': 'OpeningHoursSpecification',
                dayOfWeek: 'https://schema.org/Saturday',
                opens: '09:00:00',
                closes: '13:00:00',
              },
            ],
          }),
        ),
      },
      {},
    ),
    listings: [listingOf(b, ['email', 'socials', 'phone', 'hours'], { phone: null })],
    right: {
      a: {
        email: `info@${b.domain}`,
        socials: [facebook(b), `${instagram(b)}/`],
        phone: b.phone,
        hours: 'Mo-Fr 08:00-18:00; Sa 09:00-13:00',
      },
    },
  }),
  'json-ld graph with a person and a publisher': (b) =>
    ok(
      b,
      {
        '/': html(
          b.name,
          menu,
          jsonLd({
            '@context': 'https://schema.org',
            '@graph': [
              {
                '@type': 'WebSite',
                name: b.name,
                publisher: {
                  '@type': 'Organization',
                  name: 'Pixelhaus',
                  email: 'hello@pixelhaus-studio.com',
                  telephone: '+1 512 345 9999',
                },
              },
              { '@type': 'Person', name: 'Jane Roe', email: 'jane.roe@gmail.com' },
              {
                '@type': ['LocalBusiness', 'Store'],
                name: `${b.name} LLC`,
                email: `mailto:office@${b.domain}`,
                telephone: b.phone,
                address: postal(b),
                sameAs: facebook(b),
              },
            ],
          }),
        ),
      },
      { email: `office@${b.domain}`, socials: [facebook(b)] },
    ),
  'json-ld array with a contact point': (b) =>
    ok(
      b,
      {
        '/': html(
          b.name,
          menu,
          jsonLd([
            { '@type': 'BreadcrumbList', itemListElement: [] },
            {
              '@type': 'Organization',
              name: b.name,
              address: postal(b),
              contactPoint: [{ '@type': 'ContactPoint', email: `service@${b.domain}`, telephone: b.phone }],
            },
          ]),
        ),
      },
      { email: `service@${b.domain}` },
    ),
  'broken json-ld': (b) =>
    ok(
      b,
      {
        '/': html(
          b.name,
          menu,
          jsonLd(`<!-- { "@type": "Dentist", "name": "${b.name}",
            "description": "Line one
            line two", "telephone": "${b.written}", "email": "contact@${b.domain}",
            "address": {"@type": "PostalAddress", "postalCode": "${b.zip}", "streetAddress": "${b.street}",}, } -->`),
        ),
      },
      { email: `contact@${b.domain}` },
    ),
  'json-ld that cannot be read, and a mail link': (b) =>
    ok(
      b,
      {
        '/': html(
          b.name,
          `${placeText(b)}<a href="mailto:hello@${b.domain}?subject=Hi">Write</a>`,
          jsonLd('{"@type": oops'),
        ),
      },
      { email: `hello@${b.domain}` },
    ),
  microdata: (b) => ({
    ...ok(
      b,
      {
        '/': html(
          b.name,
          `<div itemscope itemtype="https://schema.org/AutoRepair"><h1 itemprop="name">${b.name}</h1>
          <div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="streetAddress">${b.street}</span>
          <span itemprop="addressLocality">${b.city}</span> <span itemprop="postalCode">${b.zip}</span></div>
          <span itemprop="telephone">${b.written}</span> <a itemprop="email" href="mailto:service@${b.domain}">mail</a>
          <time itemprop="openingHours" datetime="Mo-Fr 07:30-17:00">weekdays</time><link itemprop="sameAs" href="${facebook(b)}"></div>`,
        ),
      },
      {},
    ),
    listings: [listingOf(b, ['email', 'socials', 'phone', 'hours'], { phone: null })],
    right: { a: { email: `service@${b.domain}`, socials: [facebook(b)], phone: b.phone, hours: 'Mo-Fr 07:30-17:00' } },
  }),
  'links on the first page': (b) => ({
    ...ok(
      b,
      {
        '/': html(
          `${b.name} | Home`,
          `${menu}<footer><p>${addressOf(b)}</p><p>Call <a href="tel:${b.phone}">${b.written}</a></p><p>Fax: <a href="tel:+12083459999">(208) 345-9999</a></p>
          <a href="mailto:info@${b.domain}">info</a> <a href="https://m.facebook.com/${b.slug}/?ref=page"><i class="icon"></i></a>
          <a href="https://www.facebook.com/sharer/sharer.php?u=x">Share</a><a href="https://twitter.com/intent/tweet?text=x">Tweet</a>
          <a href="https://instagram.com/${b.slug}" aria-label="Instagram"></a><a href="https://www.facebook.com/wix">Wix</a></footer>`,
        ),
      },
      {},
    ),
    listings: [listingOf(b, ['email', 'socials', 'phone'], { phone: null })],
    right: { a: { email: `info@${b.domain}`, socials: mobilePages(b), phone: b.phone } },
  }),
  'mail on the contact page only': (b) =>
    ok(
      b,
      {
        '/': html(b.name, `${menu}<h1>${b.name}</h1><p>Fresh every day in ${b.city}.</p>`),
        '/contact': html(`Contact - ${b.name}`, `<h1>Contact</h1>${placeText(b)}<p>Email: orders@${b.domain}</p>`),
      },
      { email: `orders@${b.domain}` },
    ),
  'mail encoded by Cloudflare': (b) => {
    const hex = (text: string): string =>
      Buffer.from([0x5c, ...Buffer.from(text).map((byte) => byte ^ 0x5c)]).toString('hex')
    return ok(
      b,
      {
        '/': html(
          b.name,
          `${placeText(b)}<p>E-mail: <a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${hex(`info@${b.domain}`)}">[email&#160;protected]</a></p>`,
        ),
      },
      { email: `info@${b.domain}` },
    )
  },
  'mail in entities, and a hidden trap': (b) =>
    ok(
      b,
      {
        '/': html(
          b.name,
          `${placeText(b)}<p>&#105;&#110;&#102;&#111;&#64;${b.domain.replace('.', '&#46;')}</p><p style="display:none">sales@${b.domain}</p>`,
        ),
      },
      { email: `info@${b.domain}` },
    ),
  'mail written backwards': (b) =>
    ok(
      b,
      {
        '/': html(
          b.name,
          `${placeText(b)}<p>Mail: <span style="unicode-bidi:bidi-override; direction: rtl">${Array.from(`office@${b.domain}`).reverse().join('')}</span></p>`,
        ),
      },
      { email: `office@${b.domain}` },
    ),
  'mail with hidden letters within': (b) =>
    ok(
      b,
      {
        '/': html(
          b.name,
          `${placeText(b)}<p>hello<span style="display: none">-nospam-</span>@<!-- no -->${b.domain}</p>`,
        ),
      },
      { email: `hello@${b.domain}` },
    ),
  frames: (b) => ({
    ...ok(
      b,
      {
        '/': `<html><head><title>${b.name}</title></head><frameset cols="20%,80%"><frame src="/nav.htm"><frame src="/main.htm"></frameset></html>`,
        '/nav.htm': html('Navigation', '<a href="/main.htm" target="main">Home</a>'),
        '/main.htm': html(b.name, `${placeText(b)}<a href="mailto:info@${b.domain}">E-Mail</a>`),
      },
      { email: `info@${b.domain}` },
    ),
  }),
  'meta refresh': (b) =>
    ok(
      b,
      { '/': html(b.name, '', '<meta http-equiv="refresh" content="0; url=/start.html">'), '/start.html': fullPage(b) },
      { email: `info@${b.domain}`, socials: [facebook(b)] },
    ),
  'a parked domain': (b, nth) =>
    none(b, 'parked', {
      '/':
        [
          html(
            b.domain,
            `<h1>${b.domain}</h1><p>This domain is for sale!</p><a href="mailto:sales@brokerhouse.com">Make an offer</a>`,
          ),
          html(`${b.domain} steht zum Verkauf`, '<p>Diese Domain steht zum Verkauf. Kontakt: info@domainhandel.de</p>'),
          html(b.domain, `<p>Buy this domain</p><p>Related searches: bakery, cake. Privacy Policy</p>`),
          redirectTo(`http://www.sedo.com/search/details/?domain=${b.domain}`),
        ][nth % 4] ?? '',
      'www.sedo.com/*': html('Sedo', 'for sale'),
    }),
  'another business': (b) => {
    const other = nextBusiness('us')
    return {
      ...none(b, 'other-business', {
        '/': html(
          other.name,
          `<h1>${other.name}</h1><a href="mailto:info@${b.domain}">Mail</a>`,
          jsonLd({
            '@type': 'Store',
            name: other.name,
            telephone: other.phone,
            email: `info@${b.domain}`,
            address: { ...postal(other), postalCode: '99501' },
          }),
        ),
      }),
      listings: [listingOf(b)],
      strangers: [`info@${b.domain}`],
    }
  },
  'a page without anything of the listing': (b) => {
    const other = nextBusiness('us')
    return {
      ...none(b, 'ok', {
        '/': html(
          other.name,
          `<h1>${other.name}</h1>${placeText({ ...other, zip: '99501' })}<a href="mailto:info@${b.domain}">Mail</a>`,
        ),
      }),
      listings: [listingOf(b)],
      strangers: [`info@${b.domain}`],
    }
  },
  'a name of common words at another place': (b) => ({
    routes: {
      '/': html(
        'Main Street Grill',
        `<h1>Main Street Grill</h1><p>88 Harbor Rd, Anchorage, AK 99501</p><a href="mailto:info@${b.domain}">Mail</a>`,
      ),
    },
    listings: [listingOf({ ...b, name: 'Main Street Grill' })],
    status: 'ok',
    right: { a: {} },
    strangers: [`info@${b.domain}`],
  }),
  'contacts of others on the page': (b) => ({
    ...ok(
      b,
      {
        '/': html(
          b.name,
          `${menu}${placeText(b)}<a href="mailto:info@${b.domain}">Mail us</a>
          <h2>Our partners</h2><p>Hotel Seeblick, reservations@hotel-seeblick.com</p><p>Taxi: <a href="mailto:taxi@citytaxi.net">taxi@citytaxi.net</a></p>
          <h2>Guest book</h2><p>Great bread! Ann (ann.smith77@gmail.com)</p>
          <footer>Website by Pixelhaus <a href="mailto:hello@pixelhaus.io">hello@pixelhaus.io</a> <a href="https://www.facebook.com/pixelhaus">Pixelhaus on Facebook</a></footer>`,
        ),
      },
      { email: `info@${b.domain}` },
    ),
    strangers: [
      'reservations@hotel-seeblick.com',
      'taxi@citytaxi.net',
      'ann.smith77@gmail.com',
      'hello@pixelhaus.io',
      'https://www.facebook.com/pixelhaus',
    ],
  }),
  'only contacts of others': (b) => ({
    ...ok(
      b,
      {
        '/': html(
          b.name,
          `${placeText(b)}<p>Also stay at Hotel Seeblick: reservations@hotel-seeblick.com</p><footer>Design by <a href="mailto:info@webschmiede.com">Webschmiede</a></footer>`,
        ),
      },
      {},
    ),
    strangers: ['reservations@hotel-seeblick.com', 'info@webschmiede.com'],
  }),
  placeholders: (b, nth) =>
    ok(
      b,
      {
        '/': html(
          b.name,
          `${placeText(b)}<p>${['info@example.com', 'your@email.com', 'name@yourdomain.com', 'info@mysite.com'][nth % 4]}</p>
          <input placeholder="john.doe@company.com"><img src="logo@2x.png"><p>605a7baede844d278b89dc95ae0a9123@sentry-next.wixpress.com</p>
          <a href="mailto:webmaster@${b.domain}">Webmaster</a><a href="mailto:noreply@${b.domain}">x</a>`,
        ),
      },
      {},
    ),
  'a personal mailbox': (b) => ({
    ...ok(b, { '/': html(b.name, `${placeText(b)}<p>jane.roe@${b.domain}, mike.example1@gmail.com</p>`) }, {}),
    strangers: [`jane.roe@${b.domain}`, 'mike.example1@gmail.com'],
  }),
  'a mailbox at a provider': (b, nth) => {
    const mail = [`${b.slug}@gmail.com`, `info.${b.slug}@outlook.com`, `${b.slug}83@yahoo.com`][nth % 3] ?? ''
    return ok(b, { '/': html(b.name, `${placeText(b)}<a href="mailto:${mail}">Mail</a>`) }, { email: mail })
  },
  'a domain that receives no mail': (b) => ({
    ...ok(
      { ...b, domain: `nomail-${b.domain}` },
      {
        '/': html(
          b.name,
          `${placeText(b)}<a href="mailto:info@nomail-${b.domain}">Mail</a> <a href="mailto:${b.slug}@gmail.com">or</a>`,
        ),
      },
      { email: `${b.slug}@gmail.com` },
    ),
    host: `nomail-${b.domain}`,
  }),
  'own domain before provider': (b) =>
    ok(
      b,
      { '/': html(b.name, `${placeText(b)}<a href="mailto:${b.slug}@gmail.com">A</a><p>info@${b.domain}</p>`) },
      { email: `info@${b.domain}` },
    ),
  'a phone in the text': (b) => ({
    ...ok(
      b,
      {
        '/': html(
          b.name,
          `<p>${addressOf(b)}</p><p>Tel. ${b.written} &middot; Fax ${b.written.replace('345', '346')}</p>`,
        ),
      },
      {},
    ),
    listings: [listingOf(b, ['phone'], { phone: null })],
    right: { a: { phone: b.phone } },
  }),
  'a banner for cookies before the page': (b) =>
    ok(
      b,
      {
        '/': html(
          b.name,
          `<div id="cmp"><h2>We value your privacy</h2><p>We and our 800 partners use cookies. Contact our vendor at privacy@consentvendor.com</p><button>Accept</button></div><main>${placeText(b)}<a href="mailto:info@${b.domain}">Mail</a></main>`,
        ),
      },
      { email: `info@${b.domain}` },
    ),
}
