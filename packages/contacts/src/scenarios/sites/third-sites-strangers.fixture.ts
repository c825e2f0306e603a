import type { FixtureSite } from './site-server.fixture.ts'
import { emptySite, jsonLd, listingFrom, okSite, page } from './third-sites.fixture.ts'

/**
 * Addresses at other domains, and pages with contacts of others. `ok` is the status of a site that answers, also where
 * nothing on its pages says whose it is: text alone does not make it that of another business.
 */
export const strangerSites: readonly FixtureSite[] = [
  okSite(
    [
      'mail at the domain of the group',
      'baeckerei-hartmann.example',
      'Bäckerei Hartmann; Lange Straße 12; Kassel; ; 34117; DE;',
    ],
    {
      '/': page(
        'Bäckerei Hartmann',
        'Bäckerei Hartmann, Lange Str. 12, 34117 Kassel, Telefon 0561 10 34 50, <a href="mailto:info@hartmann-gruppe.com">info@hartmann-gruppe.com</a>',
      ),
    },
    { email: 'info@hartmann-gruppe.com', phone: '+49561103450' },
  ),
  okSite(
    ['unrelated domain in json-ld', 'backstube-am-markt.example', 'Backstube am Markt; Markt 7; Soest; ; 59494; DE;'],
    {
      '/': page(
        'Backstube am Markt',
        '<p>Frisch jeden Tag</p>',
        jsonLd({
          '@context': 'https://schema.org',
          '@type': 'Bakery',
          name: 'Backstube am Markt',
          email: 'kontakt@mueller-backwaren.example',
          telephone: '02921 34 55 60',
          address: { streetAddress: 'Markt 7', postalCode: '59494', addressLocality: 'Soest' },
        }),
      ),
    },
    { email: 'kontakt@mueller-backwaren.example', phone: '+492921345560' },
  ),
  okSite(
    [
      'unrelated domain on the contact page',
      'kornhaus-cafe.example',
      'Kornhaus Café; Schulgasse 9; Gera; ; 07545; DE; +493658300',
    ],
    {
      '/': page('Kornhaus Café', 'Willkommen. <a href="/kontakt/">Kontakt</a>'),
      '/kontakt/': page(
        'Kontakt',
        '<h1>Kontakt</h1><p>Kornhaus Café<br>Schulgasse 9<br>07545 Gera</p><p><a href="mailto:kontakt@mueller-backwaren.example">E-Mail schreiben</a></p>',
      ),
    },
    { email: 'kontakt@mueller-backwaren.example' },
  ),
  okSite(
    [
      'unrelated domain in an imprint',
      'stadthotel-krone.example',
      'Stadthotel Krone; Hirschstr. 2; Aalen; ; 73430; DE; +4973619400',
    ],
    {
      '/': page('Stadthotel Krone', '<a href="/impressum">Impressum</a>'),
      '/impressum': page(
        'Impressum',
        'Stadthotel Krone<br>Bittner Gastro GmbH<br>Hirschstraße 2<br>73430 Aalen<br>Telefon 07361 94 00<br>E-Mail: info@bittner-gastro.example',
      ),
    },
    { email: 'info@bittner-gastro.example' },
  ),
  okSite(
    ['agency alone in the imprint', 'zaunbau-peters.de', 'Zaunbau Peters; Moorweg 1; Leer; ; 26789; DE; +4949127800'],
    {
      '/': page('Zaunbau Peters', '<a href="/impressum">Impressum</a>'),
      '/impressum': page(
        'Impressum',
        '<p>Zaunbau Peters, Moorweg 1, 26789 Leer, Telefon 0491 278 00</p><p>Webdesign: Pixelwerft, <a href="mailto:info@pixelwerft.de">info@pixelwerft.de</a></p>',
      ),
    },
    {},
    { strangers: ['info@pixelwerft.de'] },
  ),
  okSite(
    [
      'agency in the footer of each page',
      'maple-orthodontics.com',
      'Maple Orthodontics; 250 Oak Ave; Tulsa; OK; 74103; US; +19185821200',
    ],
    {
      '/': page(
        'Maple Orthodontics',
        '<p>250 Oak Ave, Tulsa, OK 74103</p><footer>Website by <a href="https://brightsites.io">Brightsites</a> <a href="mailto:hello@brightsites.io">hello@brightsites.io</a></footer>',
      ),
    },
    {},
    { strangers: ['hello@brightsites.io'] },
  ),
  okSite(
    [
      'partners page',
      'riverbend-catering.com',
      'Riverbend Catering; 12 Levee St; Memphis; TN; 38103; US; +19015251000',
    ],
    {
      '/': page(
        'Riverbend Catering',
        `<p>12 Levee St, Memphis, TN 38103. <a href="mailto:events@riverbend-catering.com">events@riverbend-catering.com</a></p>
        <h3>Our partners</h3><ul><li>Delta Tents: info@deltatents.com, 901-525-9999 <a href="https://www.facebook.com/deltatents">FB</a></li><li>Blues Band: booking@bluesband.com</li></ul>`,
      ),
    },
    { email: 'events@riverbend-catering.com' },
    { strangers: ['info@deltatents.com', 'booking@bluesband.com', 'https://www.facebook.com/deltatents'] },
  ),
  okSite(
    [
      'an insurer in the imprint',
      'praxis-sander.example',
      'Praxis Sander; Hofgasse 5; Lindau; ; 88131; DE; +4983825500',
    ],
    {
      '/': page('Praxis Sander', '<a href="/impressum">Impressum</a>'),
      '/impressum': page(
        'Impressum',
        'Praxis Sander, Hofgasse 5, 88131 Lindau<br>Berufshaftpflichtversicherung:<br>Assekuranz Süd, Ulm<br>info@assekuranz-sued.example',
      ),
    },
    {},
    { strangers: ['info@assekuranz-sued.example'] },
  ),
  okSite(
    ['who made the site', 'blumen-harms.example', 'Blumen Harms; Kirchweg 2; Jever; ; 26441; DE; +4944613300'],
    {
      '/': page('Blumen Harms', '<a href="/kontakt">Kontakt</a>'),
      '/kontakt': page(
        'Kontakt',
        'Blumen Harms, Kirchweg 2, 26441 Jever<p>Diese Seite wurde erstellt von Küstenklick: post@kuestenklick.example</p>',
      ),
    },
    {},
    { strangers: ['post@kuestenklick.example'] },
  ),
  okSite(
    [
      'two unrelated role addresses',
      'kino-central.example',
      'Kino Central; Ringgasse 6; Passau; ; 94032; DE; +4985156600',
    ],
    {
      '/': page('Kino Central', '<a href="/kontakt">Kontakt</a>'),
      '/kontakt': page(
        'Kontakt',
        'Kino Central, Ringgasse 6, 94032 Passau. Kartenservice eines Partners: service@tickethaus.example. Filmverleih: info@verleih-sued.example',
      ),
    },
    {},
    { strangers: ['service@tickethaus.example', 'info@verleih-sued.example'] },
  ),
  emptySite(
    ['directory', 'besteadressen.de', 'Friseur Anna; Wallstr. 3; Minden; ; 32423; DE; +4957122100'],
    {
      '/': page(
        'Beste Adressen - das Branchenbuch',
        'Firmen in Minden: <a href="/f/1">Friseur Bernd</a> <a href="/f/2">Salon Chic</a> <a href="mailto:info@besteadressen.de">Eintrag ändern</a> <a href="https://www.facebook.com/besteadressen">Facebook</a>',
      ),
    },
    'ok',
    { strangers: ['info@besteadressen.de', 'https://www.facebook.com/besteadressen'] },
  ),
  okSite(
    [
      'page of a directory for the listing',
      'minden-branchen.de',
      'Friseur Anna; Wallstr. 3; Minden; ; 32423; DE; +4957122100',
    ],
    {
      '/': page(
        'Friseur Anna in Minden | minden-branchen.de',
        `<h1>Friseur Anna</h1><p>Wallstraße 3, 32423 Minden. Tel. 0571 22100</p><a href="https://www.facebook.com/friseuranna">Facebook</a>
        <footer>minden-branchen.de - das Branchenverzeichnis. Firma eintragen: <a href="mailto:redaktion@minden-branchen.de">Redaktion</a>
        <a href="https://www.facebook.com/mindenbranchen">Folgen Sie uns</a></footer>`,
      ),
    },
    { socials: ['https://www.facebook.com/friseuranna'] },
    { strangers: ['redaktion@minden-branchen.de', 'https://www.facebook.com/mindenbranchen'] },
  ),
  emptySite(
    [
      'another business after a sale',
      'goldenlotus-nj.com',
      'Golden Lotus Massage; 21 Broad St; Newark; NJ; 07102; US; +19736221000',
    ],
    {
      '/': page(
        'Casino reviews',
        '<p>Best slots 2024. Contact: <a href="mailto:info@goldenlotus-nj.com">info</a> <a href="https://t.me/slots">Telegram</a></p>',
      ),
    },
    'ok',
    { strangers: ['info@goldenlotus-nj.com'] },
  ),
  emptySite(
    [
      'namesake in another town',
      'blueoceansushi.ca',
      'Blue Ocean Sushi; 70 Pine St; Spokane; WA; 99201; US; +15094561000',
    ],
    {
      '/': page(
        'Blue Ocean Sushi - Halifax',
        'Blue Ocean Sushi, 1500 Barrington St, Halifax NS B3J 1Z5, 902-422-1000, <a href="mailto:info@blueoceansushi.ca">info@blueoceansushi.ca</a>',
      ),
    },
    'ok',
    { strangers: ['info@blueoceansushi.ca', '+19024221000'] },
  ),
  emptySite(
    [
      'parked with a broker',
      'dunesurfschool.com',
      'Dune Surf School; 1 Beach Rd; Newport; OR; 97365; US; +15412651000',
    ],
    {
      '/': page(
        'dunesurfschool.com',
        '<h1>dunesurfschool.com is for sale!</h1><p>This domain may be for sale. Inquire: <a href="mailto:sales@domainbroker.example">sales</a></p>',
      ),
    },
    'parked',
    { strangers: ['sales@domainbroker.example'] },
  ),
  emptySite(
    ['parked in german', 'nagelstudio-rosi.de', 'Nagelstudio Rosi; Poststr. 4; Greiz; ; 07973; DE; +49366161100'],
    {
      '/': page(
        'nagelstudio-rosi.de',
        'Diese Domain steht zum Verkauf. Domain kaufen: info@domainhandel.example. Verwandte Links: Nagelstudio, Maniküre',
      ),
    },
    'parked',
  ),
  emptySite(
    ['parked by a provider', 'ziegelhof-reiten.de', 'Reitschule Ziegelhof; Hof 1; Husby; ; 24975; DE; +49463470100'],
    {
      '/': page(
        'STRATO',
        'Diese Internetpräsenz wurde gerade freigeschaltet. Hier entsteht eine neue Internetpräsenz.',
      ),
    },
    'parked',
  ),
  emptySite(
    ['default page of a server', 'laundrystop.com', 'Laundry Stop; 5 Vine St; Toledo; OH; 43604; US; +14192441000'],
    {
      '/': page(
        'Welcome to nginx!',
        '<h1>Welcome to nginx!</h1><p>If you see this page, the nginx web server is successfully installed and working.</p>',
      ),
    },
    'parked',
  ),
  okSite(
    ['franchise site', 'sparklewash.com', 'Sparkle Wash Omaha; 8800 Dodge St; Omaha; NE; 68114; US;'],
    {
      '/': page(
        'Sparkle Wash | Locations',
        `<div class="loc"><h3>Sparkle Wash Lincoln</h3><p>220 O St, Lincoln, NE 68508<br>402-474-1000<br><a href="mailto:lincoln@sparklewash.com">lincoln@sparklewash.com</a></p></div>
        <div class="loc"><h3>Sparkle Wash Omaha</h3><p>8800 Dodge St, Omaha, NE 68114<br>402-391-1000<br><a href="mailto:omaha@sparklewash.com">omaha@sparklewash.com</a></p></div>`,
      ),
    },
    { email: 'omaha@sparklewash.com', phone: '+14023911000' },
    { strangers: ['lincoln@sparklewash.com', '+14024741000'] },
  ),
  okSite(
    ['branches in a table', 'sanitaetshaus-kern.de', 'Sanitätshaus Kern; Uferstr. 9; Trier; ; 54290; DE;'],
    {
      '/': page(
        'Sanitätshaus Kern',
        `<table><tr><th>Filiale<th>Telefon<th>E-Mail<tr><td>Brückenstr. 1, 54290 Trier<td>0651 97 10 10<td>bruecke@sanitaetshaus-kern.de
        <tr><td>Uferstr. 9, 54290 Trier<td>0651 97 10 20<td>ufer@sanitaetshaus-kern.de</table>`,
      ),
    },
    { email: 'ufer@sanitaetshaus-kern.de', phone: '+49651971020' },
    { strangers: ['bruecke@sanitaetshaus-kern.de', '+49651971010'] },
  ),
  okSite(
    ['two listings of a site', 'weavercrafts.com', 'Weaver Crafts; 10 Loom St; Lowell; MA; 01852; US; +19784521000'],
    {
      '/': page(
        'Weaver Crafts',
        '<p>10 Loom St, Lowell, MA 01852</p><a href="mailto:shop@weavercrafts.com">Mail</a> <a href="https://www.etsy.com/shop/weavercrafts">Etsy</a> <a href="https://www.facebook.com/weavercrafts/">Facebook</a>',
      ),
    },
    { email: 'shop@weavercrafts.com', socials: ['https://www.facebook.com/weavercrafts/'] },
    {
      listings: [
        listingFrom('Weaver Crafts; 10 Loom St; Lowell; MA; 01852; US; +19784521000'),
        listingFrom('Old Mill Antiques; 90 River Rd; Lowell; MA; 01854; US; +19784529999', 'b'),
      ],
    },
  ),
  okSite(
    ['null mx', 'kiosk-linde.de', 'Kiosk Linde; Parkweg 2; Hagen; ; 58095; DE; +492331220'],
    { '/': page('Kiosk Linde', 'Parkweg 2, 58095 Hagen, info@nomail-kiosk-linde.de, kontakt@kiosk-linde.de') },
    { email: 'kontakt@kiosk-linde.de' },
  ),
  okSite(
    ['testimonials', 'brightpathtutors.com', 'Bright Path Tutors; 3 School St; Dover; DE; 19901; US; +13026741000'],
    {
      '/': page(
        'Bright Path Tutors',
        `<p>3 School St, Dover, DE 19901</p><blockquote>"Great!" - Kim, <a href="https://www.instagram.com/kim.travels">@kim.travels</a></blockquote>
        <div class="instagram-feed"><a href="https://www.instagram.com/p/Cx12345/">post</a></div><a href="https://www.youtube.com/watch?v=abc">Video</a>
        <a href="https://www.youtube.com/@brightpathtutors">YouTube</a> <a href="mailto:learn@brightpathtutors.com">Mail us</a>`,
      ),
    },
    { email: 'learn@brightpathtutors.com', socials: ['https://www.youtube.com/@brightpathtutors'] },
    { strangers: ['https://www.instagram.com/kim.travels'] },
  ),
  okSite(
    ['facebook profile by number', 'hof-eichen.de', 'Hofladen Eichen; Eichenweg 30; Lüneburg; ; 21337; DE; +494131550'],
    {
      '/': page(
        'Hofladen Eichen',
        'Hofladen Eichen, Eichenweg 30, 21337 Lüneburg <a href="https://www.facebook.com/profile.php?id=100057123456789&amp;mibextid=LQQJ4d">Facebook</a> <a href="https://x.com/hofeichen?s=20">X</a> <a href="mailto:hofladen@hof-eichen.de">Mail</a>',
      ),
    },
    {
      email: 'hofladen@hof-eichen.de',
      socials: ['https://www.facebook.com/profile.php?id=100057123456789', 'https://x.com/hofeichen'],
    },
  ),
  okSite(
    [
      'other businesses in json-ld',
      'gallery-nine.com',
      'Gallery Nine; 9 Art Ln; Santa Fe; NM; 87501; US; +15059881000',
    ],
    {
      '/': page(
        'Gallery Nine',
        '<p>9 Art Ln, Santa Fe, NM 87501</p><p>office@gallery-nine.com</p>',
        jsonLd([
          {
            '@type': 'Event',
            name: 'Opening',
            organizer: {
              '@type': 'Organization',
              name: 'Arts Council',
              email: 'info@artscouncil-sf.org',
              url: 'https://artscouncil-sf.org',
            },
            location: { '@type': 'Place', name: 'Town Hall', telephone: '505-955-1000', address: 'Lincoln Ave' },
          },
          {
            '@type': 'Person',
            name: 'Mia Cole',
            email: 'mia@miacole.art',
            sameAs: ['https://www.instagram.com/miacole'],
          },
        ]),
      ),
    },
    { email: 'office@gallery-nine.com' },
    { strangers: ['info@artscouncil-sf.org', '+15059551000', 'https://www.instagram.com/miacole'] },
  ),
  okSite(
    [
      'jobs and press beside the office',
      'brauhaus-zoller.de',
      'Brauhaus Zoller; Zollerstr. 1; Hechingen; ; 72379; DE; +4974719300',
    ],
    {
      '/': page('Brauhaus Zoller', 'Zollerstraße 1, 72379 Hechingen <a href="/kontakt">Kontakt</a>'),
      '/kontakt': page(
        'Kontakt',
        'Brauhaus Zoller. Bewerbung: jobs@brauhaus-zoller.de Presse: presse@brauhaus-zoller.de Datenschutz: datenschutz@brauhaus-zoller.de Allgemein: info@brauhaus-zoller.de',
      ),
    },
    { email: 'info@brauhaus-zoller.de' },
  ),
]
