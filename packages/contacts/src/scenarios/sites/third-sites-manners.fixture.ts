import { type FixtureSite, redirectTo } from './site-server.fixture.ts'
import { emptySite, listingFrom, okSite, page } from './third-sites.fixture.ts'

const text = (body: string) => ({ headers: { 'content-type': 'text/plain' }, body })

/** Redirects, rules of robots.txt, reservations and servers that do not answer. */
export const ruleSites: readonly FixtureSite[] = [
  okSite(
    ['to www', 'ashbyoptical.com', 'Ashby Optical; 7 High St; Quincy; MA; 02169; US; +16174791000'],
    {
      '/': redirectTo('http://www.ashbyoptical.com/'),
      'www.ashbyoptical.com/': page(
        'Ashby Optical',
        '7 High St, Quincy, MA 02169 <a href="mailto:care@ashbyoptical.com">Mail</a>',
      ),
    },
    { email: 'care@ashbyoptical.com' },
  ),
  emptySite(
    ['to https without a server', 'coopertiling.com', 'Cooper Tiling; 8 Low St; Provo; UT; 84601; US; +18013731000'],
    { '/': { status: 301, headers: { location: 'https://coopertiling.com:1/' } } },
    'unreachable',
  ),
  okSite(
    ['to a new domain', 'harpersgym-old.com', "Harper's Gym; 19 Fitness Way; Mesa; AZ; 85201; US;"],
    {
      '/': redirectTo('http://harpersgym.com/home', 302),
      'harpersgym.com/home': page(
        "Harper's Gym",
        "Harper's Gym, 19 Fitness Way, Mesa AZ 85201, (480) 834-1000, <a href='mailto:info@harpersgym.com'>info@harpersgym.com</a>",
      ),
    },
    { email: 'info@harpersgym.com', phone: '+14808341000' },
  ),
  emptySite(
    ['to a stranger', 'tinytown-toys.com', 'Tiny Town Toys; 2 Play Ct; Salina; KS; 67401; US; +17858231000'],
    {
      '/': redirectTo('http://megatoys-outlet.com/'),
      'megatoys-outlet.com/': page(
        'Mega Toys',
        'Mega Toys outlet, 1 Mall Rd, Dallas TX 75201, info@megatoys-outlet.com',
      ),
    },
    'ok',
    { strangers: ['info@megatoys-outlet.com'] },
  ),
  emptySite(
    ['endless', 'loopylaundry.com', 'Loopy Laundry; 3 Soap St; Akron; OH; 44308; US; +13303761000'],
    { '*': (request, response) => void response.writeHead(302, { location: `${request.url}x` }).end() },
    'unreachable',
  ),
  emptySite(
    ['to a portal', 'cafe-bohne.de', 'Café Bohne; Ring 1; Bonn; ; 53111; DE; +49228650'],
    { '/': { status: 302, headers: { location: 'https://www.facebook.com/cafebohne' } } },
    'refused',
    { refusal: 'portal' },
  ),
  okSite(
    ['meta refresh', 'imkerei-wolf.de', 'Imkerei Wolf; Waldrand 6; Suhl; ; 98527; DE; +493681300'],
    {
      '/': '<html><head><meta http-equiv="refresh" content="0; URL=start.html"></head><body></body></html>',
      '/start.html': page(
        'Imkerei Wolf',
        'Imkerei Wolf, Waldrand 6, 98527 Suhl, honig@imkerei-wolf.de, info@imkerei-wolf.de',
      ),
    },
    { email: 'info@imkerei-wolf.de' },
  ),
  emptySite(
    ['robots 503', 'grandviewlanes.com', 'Grandview Lanes; 1 Bowl Dr; Flint; MI; 48502; US; +18102381000'],
    {
      '/robots.txt': { status: 503 },
      '/': page('Grandview Lanes', '1 Bowl Dr, Flint, MI 48502 info@grandviewlanes.com'),
    },
    'refused',
    { refusal: 'robots', forbidden: /^\/$/ },
  ),
  okSite(
    ['robots 403', 'fabrikverkauf-lang.de', 'Fabrikverkauf Lang; Werkstr. 5; Hof; ; 95028; DE; +49928170'],
    {
      '/robots.txt': { status: 403 },
      '/': page('Fabrikverkauf Lang', 'Werkstraße 5, 95028 Hof, verkauf@fabrikverkauf-lang.de'),
    },
    { email: 'verkauf@fabrikverkauf-lang.de' },
  ),
  okSite(
    ['robots for another agent', 'sunsetscuba.com', 'Sunset Scuba; 6 Reef Rd; Key Largo; FL; 33037; US; +13054511000'],
    {
      '/robots.txt': text(
        'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\nUser-agent: *\nDisallow: /wp-admin/\nCrawl-delay: 2',
      ),
      '/': page(
        'Sunset Scuba',
        '6 Reef Rd, Key Largo, FL 33037 <a href="mailto:dive@sunsetscuba.com">dive@sunsetscuba.com</a>',
      ),
    },
    { email: 'dive@sunsetscuba.com' },
  ),
  emptySite(
    [
      'robots for this agent',
      'quietcornerbooks.com',
      'Quiet Corner Books; 5 Elm Ct; Putnam; CT; 06260; US; +18609281000',
    ],
    {
      '/robots.txt': text('User-agent: *\nAllow: /\n\nUser-agent: gazetteer\nDisallow: /'),
      '/': page('Quiet Corner Books', '5 Elm Ct, Putnam, CT 06260 info@quietcornerbooks.com'),
    },
    'refused',
    { refusal: 'robots', forbidden: /^\/$/ },
  ),
  okSite(
    [
      'robots against the contact page',
      'alpineskirent.com',
      'Alpine Ski Rental; 50 Lift Ln; Vail; CO; 81657; US; +19704761000',
    ],
    {
      '/robots.txt': text('User-agent: *\nDisallow: /*contact\n'),
      '/': page(
        'Alpine Ski Rental',
        '50 Lift Ln, Vail, CO 81657 <a href="/contact">Contact</a> <a href="https://www.instagram.com/alpineskirental/">IG</a>',
      ),
      '/contact': page('Contact', 'Alpine Ski Rental info@alpineskirent.com'),
    },
    { socials: ['https://www.instagram.com/alpineskirental/'] },
    { forbidden: /contact/, strangers: ['info@alpineskirent.com'] },
  ),
  emptySite(
    ['noindex', 'privatekennels.com', 'Private Kennels; 14 Dog Run; Ocala; FL; 34470; US; +13526221000'],
    {
      '/': page(
        'Private Kennels',
        '14 Dog Run, Ocala, FL 34470 info@privatekennels.com',
        '<meta name="ROBOTS" content="NOINDEX, nofollow">',
      ),
    },
    'refused',
    { refusal: 'noindex' },
  ),
  okSite(
    ['noindex of another robot', 'ovenandvine.com', 'Oven & Vine; 88 Grape St; Napa; CA; 94559; US; +17072241000'],
    {
      '/': page(
        'Oven &amp; Vine',
        '88 Grape St, Napa, CA 94559 dine@ovenandvine.com',
        '<meta name="googlebot-news" content="noindex">',
      ),
    },
    { email: 'dine@ovenandvine.com' },
  ),
  emptySite(
    ['tdm header', 'verlag-ahorn.de', 'Verlag Ahorn; Buchweg 3; Leipzig; ; 04109; DE; +49341960'],
    {
      '/': {
        headers: { 'tdm-reservation': '1' },
        body: page('Verlag Ahorn', 'Buchweg 3, 04109 Leipzig, info@verlag-ahorn.de'),
      },
    },
    'refused',
    { refusal: 'tdm' },
  ),
  emptySite(
    ['tdm file', 'presse-nord.de', 'Presse Nord; Hafen 2; Kiel; ; 24103; DE; +49431970'],
    {
      '/.well-known/tdmrep.json': {
        headers: { 'content-type': 'application/json' },
        body: '[{"location":"/*","tdm-reservation":1}]',
      },
      '/': page('Presse Nord', 'Hafen 2, 24103 Kiel, info@presse-nord.de'),
    },
    'refused',
    { refusal: 'tdm' },
  ),
  emptySite(
    ['server error', 'brokenbikes.com', 'Broken Bikes; 1 Chain St; Gary; IN; 46402; US; +12198821000'],
    { '/': { status: 500, body: 'Internal error: webmaster@host.example' } },
    'unreachable',
  ),
  okSite(
    ['address with a port', '127.0.0.1', 'Werkstatt Zwölf; Zechenweg 12; Herne; ; 44623; DE; +49232350'],
    {
      '/': page(
        'Werkstatt Zwölf',
        'Zechenweg 12, 44623 Herne <a href="mailto:info@werkstatt-zwoelf.de">info@werkstatt-zwoelf.de</a>',
      ),
    },
    { email: 'info@werkstatt-zwoelf.de' },
  ),
  okSite(
    ['deep website address', 'hotelgroup-baltic.example', 'Hotel Möwe; Strandallee 77; Binz; ; 18609; DE;'],
    {
      '/hotel/moewe/': page(
        'Hotel Möwe',
        'Strandallee 77, 18609 Binz. Tel. 038393 / 50 70. <a href="mailto:moewe@hotelgroup-baltic.example">moewe@hotelgroup-baltic.example</a>',
      ),
      '/': page('Baltic Hotels', 'Hotel Anker, Hotel Möwe. zentrale@hotelgroup-baltic.example'),
    },
    { email: 'moewe@hotelgroup-baltic.example', phone: '+49383935070' },
    { website: 'http://hotelgroup-baltic.example/hotel/moewe/', strangers: ['zentrale@hotelgroup-baltic.example'] },
  ),
  okSite(
    ['cookie wall', 'tanzschule-ritter.de', 'Tanzschule Ritter; Ballstr. 4; Bremen; ; 28195; DE; +49421320'],
    {
      '/': page(
        'Tanzschule Ritter',
        '<div id="cookie-banner">Wir nutzen Cookies. Anbieter: Consent Service GmbH, privacy@consent-service.example <a href="/impressum">Impressum</a></div>',
      ),
      '/impressum': page('Impressum', 'Tanzschule Ritter, Ballstraße 4, 28195 Bremen. buero@tanzschule-ritter.de'),
    },
    { email: 'buero@tanzschule-ritter.de' },
    {
      strangers: ['privacy@consent-service.example'],
      listings: [listingFrom('Tanzschule Ritter; Ballstr. 4; Bremen; ; 28195; DE; +49421320')],
    },
  ),
]
