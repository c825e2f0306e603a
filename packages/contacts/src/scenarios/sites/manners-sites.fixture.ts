import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { html } from './businesses.fixture.ts'
import { type Handler, redirectTo } from './site-server.fixture.ts'
import { none, ok, facebook, fullPage, placeText, menu, type Kind } from './site-kinds.fixture.ts'

const endlessBody: Handler = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  const timer = setInterval(() => response.write('x'), 200)
  response.on('close', () => clearInterval(timer))
}

/** Sites by what they allow, and by how they answer. */
export const mannersKinds: Record<string, Kind> = {
  'redirect on the host': (b) =>
    ok(
      b,
      { '/': redirectTo('/en/home', 302), '/en/home': fullPage(b) },
      { email: `info@${b.domain}`, socials: [facebook(b)] },
    ),
  'redirect to the new domain of the business': (b) => ({
    ...ok(
      b,
      {
        '/': redirectTo(`http://new-${b.domain}/`),
        [`new-${b.domain}/`]: html(
          b.name,
          `${placeText(b)}<a href="mailto:info@new-${b.domain}">E-Mail</a> <a href="/private/contact">Contact</a>`,
        ),
        [`new-${b.domain}/private/contact`]: fullPage(b),
        [`new-${b.domain}/robots.txt`]: 'User-agent: *\nDisallow: /private/',
      },
      { email: `info@new-${b.domain}` },
    ),
    forbidden: /^\/private\//,
  }),
  'redirect to a host that forbids it': (b) => ({
    ...none(b, 'refused', {
      '/': redirectTo(`http://other-${b.domain}/`),
      [`other-${b.domain}/`]: fullPage(b),
      [`other-${b.domain}/robots.txt`]: 'User-agent: *\nDisallow: /',
    }),
    refusal: 'robots',
  }),
  'redirect to a portal': (b) => ({
    ...none(b, 'refused', { '/': redirectTo(`http://www.facebook.com/${b.slug}`), 'www.facebook.com/*': fullPage(b) }),
    refusal: 'portal',
  }),
  'a portal': (b) => ({
    ...none(b, 'refused', { 'www.facebook.com/*': fullPage(b) }),
    website: `http://www.facebook.com/${b.slug}`,
    refusal: 'portal',
  }),
  'endless redirects': (b) =>
    none(b, 'unreachable', {
      '/': redirectTo('/1'),
      '*': (request, response) => response.writeHead(302, { location: `${request.url}1` }).end(),
      '/robots.txt': '',
      '/.well-known/tdmrep.json': { status: 404 },
    }),
  'a cookie wall': (b) =>
    none(b, 'unreachable', { '/': redirectTo('/?cookies=1', 302), '/?cookies=1': redirectTo('/', 302) }),
  'robots forbids all': (b) => ({
    ...none(b, 'refused', { '/': fullPage(b), '/robots.txt': 'User-agent: *\nDisallow: /' }),
    refusal: 'robots',
    forbidden: /^(?!\/robots\.txt)/,
  }),
  'robots forbids Gazetteer': (b) => ({
    ...none(b, 'refused', {
      '/': fullPage(b),
      '/robots.txt': 'User-agent: *\nAllow: /\n\nUser-agent: GAZETTEER\nDisallow: / # thanks\n',
    }),
    refusal: 'robots',
    forbidden: /^(?!\/robots\.txt)/,
  }),
  'robots forbids the contact page': (b) => ({
    ...ok(
      b,
      {
        '/': html(b.name, `${menu}${placeText(b)}<a href="${facebook(b)}">Facebook</a>`),
        '/contact': fullPage(b),
        '/robots.txt': '\uFEFFUser-agent: *\nSitemap: /s.xml\nDisallow: /cont*\nDisallow: /.well-known/',
      },
      { socials: [facebook(b)] },
    ),
    forbidden: /^\/(?:contact|\.well-known)/,
  }),
  'robots with 503': (b) => ({
    ...none(b, 'refused', { '/': fullPage(b), '/robots.txt': { status: 503 } }),
    refusal: 'robots',
    forbidden: /^(?!\/robots\.txt)/,
  }),
  'robots behind redirects': (b) => ({
    ...none(b, 'refused', {
      '/': fullPage(b),
      '/robots.txt': redirectTo('/r1'),
      '/r1': redirectTo('/r2'),
      '/r2': redirectTo(`http://files-${b.domain}/robots.txt`),
      [`files-${b.domain}/robots.txt`]: 'User-agent: *\nDisallow: /',
    }),
    refusal: 'robots',
    forbidden: /^\/$/,
  }),
  'robots that redirects for ever': (b) =>
    ok(
      b,
      { '/': fullPage(b), '/robots.txt': redirectTo('/robots.txt') },
      { email: `info@${b.domain}`, socials: [facebook(b)] },
    ),
  'robots larger than 500 KiB': (b) =>
    ok(
      b,
      {
        '/': fullPage(b),
        '/robots.txt': `User-agent: *\n${'# filling\n'.repeat(60_000)}Disallow: /\n`,
      },
      { email: `info@${b.domain}`, socials: [facebook(b)] },
    ),
  'noindex in the header': (b) => ({
    ...none(b, 'refused', {
      '/': { headers: { 'x-robots-tag': ['otherbot: index', 'noindex, nofollow'] }, body: fullPage(b) },
    }),
    refusal: 'noindex',
  }),
  'noindex for Gazetteer in the page': (b) => ({
    ...none(b, 'refused', { '/': html(b.name, placeText(b), '<meta name="gazetteer" content="NOINDEX">') }),
    refusal: 'noindex',
  }),
  'noindex for another crawler': (b) =>
    ok(
      b,
      { '/': { headers: { 'x-robots-tag': 'otherbot: noindex' }, body: fullPage(b) } },
      { email: `info@${b.domain}`, socials: [facebook(b)] },
    ),
  'noindex on the contact page': (b) =>
    ok(
      b,
      {
        '/': html(b.name, `${menu}${placeText(b)}<a href="${facebook(b)}">Facebook</a>`),
        '/contact': html(b.name, `${placeText(b)}info@${b.domain}`, '<meta name="robots" content="noindex">'),
      },
      { socials: [facebook(b)] },
    ),
  'reserved by a header': (b) => ({
    ...none(b, 'refused', { '/': { headers: { 'tdm-reservation': '1' }, body: fullPage(b) } }),
    refusal: 'tdm',
  }),
  'reserved by a file': (b) => ({
    ...none(b, 'refused', {
      '/': fullPage(b),
      '/.well-known/tdmrep.json': JSON.stringify([
        { location: '/images/', 'tdm-reservation': 0 },
        { location: '/', 'tdm-reservation': 1 },
      ]),
    }),
    refusal: 'tdm',
    forbidden: /^\/$/,
  }),
  'reserved in the page': (b) => ({
    ...none(b, 'refused', { '/': html(b.name, placeText(b), '<meta name="tdm-reservation" content="1">') }),
    refusal: 'tdm',
  }),
  'a huge page': (b) =>
    ok(
      b,
      {
        '/': (_request, response) => {
          response.writeHead(200, { 'content-type': 'text/html' })
          response.write(fullPage(b).replace('</body></html>', ''))
          const more = (): void => {
            if (response.destroyed) return
            if (response.write('<p>more and more</p>'.repeat(4_000))) setTimeout(more, 1)
            else response.once('drain', more)
          }
          more()
        },
      },
      { email: `info@${b.domain}`, socials: [facebook(b)] },
    ),
  'a bomb of gzip': (b) =>
    ok(
      b,
      {
        '/': (_request, response) => {
          response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
          response.end(gzipSync(fullPage(b) + ' '.repeat(40_000_000)))
        },
      },
      { email: `info@${b.domain}`, socials: [facebook(b)] },
    ),
  'packed pages': (b, nth) =>
    ok(
      b,
      {
        '/': {
          headers: { 'content-encoding': ['gzip', 'br', 'deflate', 'deflate'][nth % 4] ?? 'gzip' },
          body: [gzipSync, brotliCompressSync, deflateSync, deflateRawSync][nth % 4]?.(fullPage(b)) ?? '',
        },
      },
      { email: `info@${b.domain}`, socials: [facebook(b)] },
    ),
  'a body without an end': (b) => none(b, 'unreachable', { '/': endlessBody }),
  'a server that never answers': (b) => none(b, 'unreachable', { '/': () => undefined }),
  'a closed connection': (b) => none(b, 'unreachable', { '*': (request) => request.socket.destroy() }),
  'an error page': (b) => none(b, 'unreachable', { '/': { status: 500, body: fullPage(b) } }),
  'a crawl delay': (b) =>
    ok(
      b,
      { '/': fullPage(b), '/robots.txt': 'User-agent: *\nCrawl-delay: 1\nDisallow: /admin' },
      { email: `info@${b.domain}`, socials: [facebook(b)] },
    ),
  'page that only a script fills': (b) =>
    none(b, 'ok', { '/': html('Loading', '<div id="root"></div><script>document.write("info@bundle.js")</script>') }),
}
