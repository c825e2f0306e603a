import type { FixtureSite, Handler } from './site-server.fixture.ts'
import { jsonLd, okSite, page } from './third-sites.fixture.ts'

const frameOf =
  (target: string): Handler =>
  (request, response) => {
    const [, port = ''] = /:(\d+)$/.exec(request.headers.host ?? '') ?? []
    const address = `http://${target.replace('/', `:${port}/`)}`
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<html><head></head><frameset rows="100%,*"><frame src="${address}"></frameset></html>`)
  }

/** Sites that were written by hand, long ago, and addresses that hide from machines. */
export const oldSites: readonly FixtureSite[] = [
  okSite(
    ['layout tables', 'schreinerei-kolb.de', 'Schreinerei Kolb; Am Anger 4; Fulda; ; 36037; DE;'],
    {
      '/': `<HTML><HEAD><TITLE>Schreinerei Kolb - Fulda</TITLE><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=iso-8859-1"></HEAD>
      <BODY BGCOLOR=#FFFFCC><TABLE WIDTH=800 BORDER=0><TR><TD VALIGN=top><FONT FACE=Arial><A HREF="index.htm">Start</A><BR><A HREF="kontakt.htm">Kontakt</A></FONT>
      <TD><CENTER><FONT SIZE=5>Schreinerei Kolb</FONT></CENTER></TABLE></BODY></HTML>`,
      '/kontakt.htm': `<HTML><BODY><TABLE BORDER=1><TR><TD>Anschrift:<TD>Schreinerei Kolb<BR>Am Anger 4<BR>36037 Fulda
      <TR><TD>Telefon:<TD>0661 / 90 25 30<TR><TD>Telefax:<TD>0661 / 90 25 31<TR><TD>E-Mail:<TD><A HREF=MAILTO:Info@Schreinerei-Kolb.de>Info@Schreinerei-Kolb.de</A></TABLE></BODY></HTML>`,
    },
    { email: 'Info@schreinerei-kolb.de', phone: '+49661902530' },
  ),
  okSite(
    ['frames', 'pension-seeblick.at', 'Pension Seeblick; Seestraße 21; Mondsee; ; 5310; AT;'],
    {
      '/': `<html><head><title>Pension Seeblick Mondsee</title></head><frameset cols="200,*"><frame src="nav.html" name="nav"><frame src="inhalt.html" name="main">
      <noframes>Ihr Browser kann keine Frames.</noframes></frameset></html>`,
      '/nav.html': '<a href="kontakt.html" target="main">Kontakt</a>',
      '/inhalt.html': page(
        'Inhalt',
        '<h1>Pension Seeblick</h1>Seestra&szlig;e 21, A-5310 Mondsee<br>Tel. +43 (0)6232 2410<br><a href="mailto:urlaub@pension-seeblick.at">urlaub@pension-seeblick.at</a>',
      ),
    },
    { email: 'urlaub@pension-seeblick.at', phone: '+4362322410' },
  ),
  okSite(
    [
      'frame of another domain',
      'gasthof-adler.example',
      'Gasthof Adler; Marktplatz 3; Bad Urach; ; 72574; DE; +497125948000',
    ],
    {
      '/': frameOf('homepages.provider.example/~adler/index.html'),
      'homepages.provider.example/~adler/index.html': page(
        'Gasthof Adler',
        'Gasthof Adler, Marktplatz 3, 72574 Bad Urach, <a href="mailto:info@gasthof-adler.example">Mail</a>',
      ),
    },
    { email: 'info@gasthof-adler.example' },
  ),
  okSite(
    ['(at) and (dot)', 'weingut-stahl.de', 'Weingut Stahl; Hauptstr. 9; Auernhofen; ; 97215; DE;'],
    {
      '/': page(
        'Weingut Stahl',
        'Weingut Stahl<br>Hauptstra&szlig;e 9<br>97215 Auernhofen<br>Fon 09848 / 96 89 60<br>Fax 09848 / 96 89 61<br>mail (at) weingut-stahl (dot) de',
      ),
    },
    { email: 'mail@weingut-stahl.de', phone: '+499848968960' },
  ),
  okSite(
    ['entities', 'optik-brand.de', 'Optik Brand; Bergstraße 70; Celle; ; 29221; DE; +4951416060'],
    {
      '/': page(
        'Optik Brand',
        'Optik Brand &middot; Bergstr. 70 &middot; 29221 Celle <a href="&#109;&#97;&#105;&#108;&#116;&#111;&#58;&#105;&#110;&#102;&#111;&#64;&#111;&#112;&#116;&#105;&#107;&#45;&#98;&#114;&#97;&#110;&#100;&#46;&#100;&#101;">&#69;&#45;Mail</a>',
      ),
    },
    { email: 'info@optik-brand.de' },
  ),
  okSite(
    ['split spans', 'garage-muller.ch', 'Garage Müller; Dorfstrasse 18; Zürich; ; 8037; CH;'],
    {
      '/': page(
        'Garage M&uuml;ller Z&uuml;rich',
        `<p>Garage Müller<br>Dorfstrasse 18<br>8037 Zürich</p><p>Telefon 044 271 23 45</p>
        <p><span>werkstatt</span><span>@</span><span>garage-muller</span><span>.ch</span></p>`,
      ),
    },
    { email: 'werkstatt@garage-muller.ch', phone: '+41442712345' },
  ),
  okSite(
    ['reversed by style', 'papeterie-lune.fr', 'Papeterie Lune; 14 rue des Carmes; Nantes; ; 44000; FR;'],
    {
      '/': page(
        'Papeterie Lune',
        'Papeterie Lune, 14 rue des Carmes, 44000 Nantes. Tél. : 02 40 47 12 34. <span class="mail">contact&#8203;@papeterie-lune.fr</span>',
      ),
    },
    { email: 'contact@papeterie-lune.fr', phone: '+33240471234' },
  ),
  okSite(
    ['at as a picture text', 'elektro-sommer.de', 'Elektro Sommer; Ringstr. 33; Gotha; ; 99867; DE; +493621302010'],
    {
      '/': page(
        'Elektro Sommer',
        'Elektro Sommer, Ringstraße 33, 99867 Gotha. Mail: info<img src="at.gif" alt="@">elektro-sommer.de',
      ),
    },
    { email: 'info@elektro-sommer.de' },
  ),
  okSite(
    ['-at- and spaces', 'fliesen-haas.de', 'Fliesen Haas; Talweg 8; Worms; ; 67549; DE; +49624155500'],
    { '/': page('Fliesen Haas', 'Fliesen Haas | Talweg 8 | 67549 Worms | info -at- fliesen-haas.de') },
    { email: 'info@fliesen-haas.de' },
  ),
  okSite(
    ['AT in capitals', 'clockmender.co.uk', 'The Clock Mender; 5 Castle Street; Ludlow; ; SY8 1AS; GB;'],
    {
      '/': page(
        'The Clock Mender of Ludlow',
        '<center>5 Castle Street, Ludlow SY8 1AS. Telephone (01584) 872 444<br>enquiries AT clockmender DOT co DOT uk</center>',
      ),
    },
    { email: 'enquiries@clockmender.co.uk', phone: '+441584872444' },
  ),
  okSite(
    ['no spam in the address', 'dancewharf.co.uk', 'Dance Wharf; 2 Quay Road; Poole; ; BH15 1HJ; GB; +441202671000'],
    {
      '/': page(
        'Dance Wharf',
        'Dance Wharf, 2 Quay Road, Poole BH15 1HJ. studioNOSPAM@dancewharf.co.uk (remove NOSPAM)',
      ),
    },
    {},
    { strangers: ['studioNOSPAM@dancewharf.co.uk', 'studionospam@dancewharf.co.uk'] },
  ),
  okSite(
    ['latin1', 'boucherie-lefevre.be', 'Boucherie Lefèvre; Rue Haute 88; Bruxelles; ; 1000; BE;'],
    {
      '/': {
        headers: { 'content-type': 'text/html' },
        body: Buffer.from(
          '<html><head><title>Boucherie Lefèvre</title></head><body>Boucherie Lefèvre<br>Rue Haute 88, 1000 Bruxelles<br>Tél: 02 512 34 56<br>info@boucherie-lefevre.be</body></html>',
          'latin1',
        ),
      },
    },
    { email: 'info@boucherie-lefevre.be', phone: '+3225123456' },
  ),
  okSite(
    [
      'html comments and scripts',
      'tinkersworkshop.com',
      "Tinker's Workshop; 40 Forge Ln; Reno; NV; 89501; US; +17753291000",
    ],
    {
      '/': page(
        "Tinker's Workshop",
        `<!-- old: mailto:webmaster@tinkersworkshop.com --><script>var u='info';var d='tinkersworkshop.com';document.write(u+'@'+d)</script>
        <noscript>office@tinkersworkshop.com</noscript><p>40 Forge Ln, Reno NV 89501</p><style>.a{background:url(a@2x.png)}</style><img src="logo@2x.png" alt="">`,
      ),
    },
    { email: 'office@tinkersworkshop.com' },
  ),
  okSite(
    ['address in an image name', 'pondviewinn.com', 'Pondview Inn; 16 Pond Rd; Stowe; VT; 05672; US;'],
    {
      '/': page(
        'Pondview Inn',
        '<img src="/img/room@3x.webp" srcset="/a@1x.jpg 1x, /a@2x.jpg 2x"> Pondview Inn, 16 Pond Rd, Stowe. Reservations: 802.253.7000 Fax: 802.253.7001 <a href="MAILTO:stay@pondviewinn.com ">stay</a>',
      ),
    },
    { email: 'stay@pondviewinn.com', phone: '+18022537000' },
  ),
  okSite(
    ['fax first', 'notariat-weber.de', 'Notariat Weber; Königsallee 60; Düsseldorf; ; 40212; DE;'],
    {
      '/': page(
        'Notariat Weber',
        'Notariat Weber<br>Königsallee 60<br>40212 Düsseldorf<br>Telefax: 0211 / 13 20 99<br>Telefon: 0211 / 13 20 90<br>kanzlei@notariat-weber.de',
      ),
    },
    { email: 'kanzlei@notariat-weber.de', phone: '+49211132090' },
  ),
  okSite(
    ['personal and role', 'steuer-ott.de', 'Steuerberatung Ott; Lindenallee 2; Essen; ; 45127; DE; +49201220330'],
    {
      '/': page(
        'Steuerberatung Ott',
        'Lindenallee 2, 45127 Essen <a href="mailto:sabine.ott@steuer-ott.de">Sabine Ott</a> <a href="mailto:j.kern@steuer-ott.de">Jan Kern</a> <a href="mailto:sekretariat@steuer-ott.de">Sekretariat</a>',
      ),
    },
    { email: 'sekretariat@steuer-ott.de' },
    { strangers: ['sabine.ott@steuer-ott.de', 'j.kern@steuer-ott.de'] },
  ),
  okSite(
    ['personal only', 'malerei-fink.de', 'Malerei Fink; Gartenweg 5; Landshut; ; 84028; DE; +4987125500'],
    {
      '/': page(
        'Malerei Fink',
        'Gartenweg 5, 84028 Landshut, <a href="mailto:peter.fink@malerei-fink.de">Peter Fink</a>',
      ),
    },
    {},
    { strangers: ['peter.fink@malerei-fink.de'] },
  ),
  okSite(
    ['gmail of the business', 'trattoriadaluigi.example', 'Trattoria da Luigi; Via Roma 8; Lucca; ; 55100; IT;'],
    {
      '/': page(
        'Trattoria da Luigi',
        'Trattoria da Luigi, Via Roma 8, 55100 Lucca - Tel. 0583 49 12 34 - trattoriadaluigi@gmail.com - <a href="https://www.facebook.com/trattoriadaluigilucca">FB</a>',
      ),
    },
    {
      email: 'trattoriadaluigi@gmail.com',
      phone: '+390583491234',
      socials: ['https://www.facebook.com/trattoriadaluigilucca'],
    },
  ),
  okSite(
    ['gmail of a person', 'lucysnails.com', 'Lucy Nails & Spa; 601 Palm Dr; Naples; FL; 34102; US; +12392621000'],
    { '/': page('Lucy Nails', '601 Palm Dr, Naples FL 34102 <a href="mailto:tranvandung1984@gmail.com">Email</a>') },
    {},
    { strangers: ['tranvandung1984@gmail.com'] },
  ),
  okSite(
    ['business mailbox of a provider', 'kfz-wirth.de', 'KFZ Wirth; Industriestr. 12; Bamberg; ; 96052; DE;'],
    {
      '/': page('KFZ Wirth', 'Willkommen! <a href="impressum.html">Impressum</a>'),
      '/impressum.html': page(
        'Impressum',
        'Angaben gemäß § 5 TMG<br>KFZ Wirth<br>Inh. Georg Wirth<br>Industriestraße 12<br>96052 Bamberg<br>Tel.: 0951/4 50 60<br>E-Mail: kfz-wirth@t-online.de',
      ),
    },
    { email: 'kfz-wirth@t-online.de', phone: '+4995145060' },
  ),
  okSite(
    ['hours as microdata specification', 'museumshop-tal.de', 'Museumsladen Tal; Kirchgasse 1; Jena; ; 07743; DE;'],
    {
      '/': page(
        'Museumsladen Tal',
        `<div itemscope itemtype="https://schema.org/Store"><meta itemprop="name" content="Museumsladen Tal"><span itemprop="address">Kirchgasse 1, 07743 Jena</span>
        <span itemprop="telephone" content="+493641440550">03641 / 44 05 50</span>
        <div itemprop="openingHoursSpecification" itemscope itemtype="https://schema.org/OpeningHoursSpecification"><link itemprop="dayOfWeek" href="https://schema.org/Tuesday">
        <link itemprop="dayOfWeek" href="https://schema.org/Wednesday"><meta itemprop="opens" content="10:00:00"><meta itemprop="closes" content="17:00:00"></div></div>`,
      ),
    },
    { phone: '+493641440550', hours: 'Tu-We 10:00-17:00' },
  ),
  okSite(
    ['midday break', 'apotheke-am-tor.de', 'Apotheke am Tor; Torstr. 1; Ulm; ; 89073; DE; +4973160606'],
    {
      '/': page(
        'Apotheke am Tor',
        'Torstr. 1 in Ulm',
        jsonLd({
          '@context': 'https://schema.org',
          '@type': 'Pharmacy',
          name: 'Apotheke am Tor',
          address: { streetAddress: 'Torstraße 1', postalCode: 89073, addressLocality: 'Ulm' },
          email: ['apotheke@apotheke-am-tor.de'],
          openingHours: ['Mo-Fr 08:30-12:30', 'Mo-Fr 14:00-18:30', 'Sa 08:30-12:30'],
        }),
      ),
    },
    {
      email: 'apotheke@apotheke-am-tor.de',
      hours: 'Mo-Fr 08:30-12:30,14:00-18:30; Sa 08:30-12:30',
    },
  ),
]
