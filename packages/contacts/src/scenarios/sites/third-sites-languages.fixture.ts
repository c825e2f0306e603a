import type { FixtureSite } from './site-server.fixture.ts'
import { okSite, page } from './third-sites.fixture.ts'

/** Contact and imprint pages that only the words of their links lead to. */
export const languageSites: readonly FixtureSite[] = [
  okSite(
    ['english', 'wrenandsons.co.uk', 'Wren and Sons Plumbers; 44 Canal Street; Leeds; ; LS10 1AB; GB;'],
    {
      '/': page(
        'Wren & Sons',
        '<a href="/p/1">Services</a> <a href="/p/2">Prices</a> <a href="/p/3">Get in touch</a> <a href="/p/4">Privacy policy</a>',
      ),
      '/p/3': page(
        'Get in touch',
        'Wren and Sons Plumbers, 44 Canal Street, Leeds LS10 1AB, 0113 245 1234, <a href="mailto:office@wrenandsons.co.uk">office</a>',
      ),
      '/p/4': page('Privacy', 'Questions about privacy: privacy@wrenandsons.co.uk'),
    },
    { email: 'office@wrenandsons.co.uk', phone: '+441132451234' },
  ),
  okSite(
    ['german', 'radhaus-lenz.de', 'Radhaus Lenz; Bahnhofstraße 40; Kempten; ; 87435; DE;'],
    {
      '/': page(
        'Radhaus Lenz',
        '<a href="/?id=7">Fahrräder</a> <a href="/?id=9">Kontakt &amp; Anfahrt</a> <a href="/?id=11">AGB</a>',
      ),
      '/?id=9': page(
        'Anfahrt',
        'Radhaus Lenz, Bahnhofstr. 40, 87435 Kempten (Allgäu). Telefon: 0831 540 22 10, E-Mail: service@radhaus-lenz.de. Öffnungszeiten: Mo-Fr 9-18 Uhr',
      ),
    },
    { email: 'service@radhaus-lenz.de', phone: '+498315402210' },
  ),
  okSite(
    ['german imprint with a web agency', 'tischlerei-voss.de', 'Tischlerei Voss; Deichweg 17; Husum; ; 25813; DE;'],
    {
      '/': page('Tischlerei Voss', '<footer><a href="/rechtliches">Impressum</a></footer>'),
      '/rechtliches': page(
        'Impressum',
        `<h2>Impressum</h2><p>Tischlerei Voss<br>Inhaber: Hauke Voss<br>Deichweg 17<br>25813 Husum</p><p>Telefon: 04841 / 77 50<br>E-Mail: info@tischlerei-voss.de</p>
        <h3>Konzept, Design und Umsetzung</h3><p>Nordlicht Medien GmbH<br>Hafenstr. 5<br>24937 Flensburg<br>Telefon 0461 / 90 11 22<br>info@nordlicht-medien.de<br><a href="https://www.facebook.com/nordlichtmedien">Facebook</a></p>`,
      ),
    },
    { email: 'info@tischlerei-voss.de', phone: '+4948417750' },
    { strangers: ['info@nordlicht-medien.de', '+49461901122', 'https://www.facebook.com/nordlichtmedien'] },
  ),
  okSite(
    ['french', 'boulangerie-garnier.fr', 'Boulangerie Garnier; 3 place du Marché; Dijon; ; 21000; FR;'],
    {
      '/': page(
        'Boulangerie Garnier',
        '<ul><li><a href="a.php">Nos pains</a><li><a href="b.php">Nous contacter</a></ul>',
      ),
      '/b.php': page(
        'Contact',
        'Boulangerie Garnier<br>3, place du Marché<br>21000 Dijon<br>Téléphone : 03 80 30 12 34<br>Courriel : bonjour@boulangerie-garnier.fr',
      ),
    },
    { email: 'bonjour@boulangerie-garnier.fr', phone: '+33380301234' },
  ),
  okSite(
    [
      'french legal notice',
      'hotel-des-pins.fr',
      'Hôtel des Pins; 25 avenue de la Plage; Biarritz; ; 64200; FR; +33559241200',
    ],
    {
      '/': page('Hôtel des Pins', '<a href="/ml.html">Mentions légales</a>'),
      '/ml.html': page(
        'Mentions légales',
        `<h3>Éditeur du site</h3><p>Hôtel des Pins, 25 avenue de la Plage, 64200 Biarritz. Tél. 05 59 24 12 00. reservation@hotel-des-pins.fr</p>
        <h3>Hébergeur</h3><p>OVH, 2 rue Kellermann, 59100 Roubaix. support@ovh.com</p>`,
      ),
    },
    { email: 'reservation@hotel-des-pins.fr' },
    { strangers: ['support@ovh.com'] },
  ),
  okSite(
    ['spanish', 'ferreteria-soto.es', 'Ferretería Soto; Calle de Atocha 55; Madrid; ; 28012; ES;'],
    {
      '/': page('Ferretería Soto', '<a href="/s/1">Inicio</a><a href="/s/5">Contáctenos</a>'),
      '/s/5': page(
        'Dónde estamos',
        'Ferretería Soto. C/ Atocha, 55, 28012 Madrid. Teléfono: 91 369 12 34. Correo electrónico: ventas@ferreteria-soto.es',
      ),
    },
    { email: 'ventas@ferreteria-soto.es', phone: '+34913691234' },
  ),
  okSite(
    ['italian', 'fioreria-conti.it', 'Fioreria Conti; Corso Italia 30; Trieste; ; 34122; IT;'],
    {
      '/': page('Fioreria Conti', '<a href="/x1">Chi siamo</a> <a href="/x2">Contatti</a>'),
      '/x2': page(
        'Contatti',
        'Fioreria Conti<br>Corso Italia, 30 - 34122 Trieste<br>Telefono: 040 36 12 34<br>P.IVA 01234567890<br>info@fioreria-conti.it',
      ),
    },
    { email: 'info@fioreria-conti.it', phone: '+39040361234' },
  ),
  okSite(
    ['portuguese', 'padaria-alves.pt', 'Padaria Alves; Rua Augusta 120; Lisboa; ; 1100-053; PT;'],
    {
      '/': page(
        'Padaria Alves',
        '<a href="/i1">Produtos</a> <a href="/i2">Fale connosco</a> <a href="/i3">Contactos</a>',
      ),
      '/i2': page('Formulário', '<form></form>'),
      '/i3': page(
        'Contactos',
        'Padaria Alves, Rua Augusta 120, 1100-053 Lisboa. Telefone 21 342 34 56 (chamada para a rede fixa). geral@padaria-alves.pt',
      ),
    },
    { email: 'geral@padaria-alves.pt', phone: '+351213423456' },
  ),
  okSite(
    ['dutch', 'kapsalon-visser.nl', 'Kapsalon Visser; Oudegracht 88; Utrecht; ; 3511 AV; NL;'],
    {
      '/': page('Kapsalon Visser', '<a href="/pg?1">Behandelingen</a> <a href="/pg?2">Neem contact op</a>'),
      '/pg?2': page(
        'Route',
        'Kapsalon Visser<br>Oudegracht 88<br>3511AV Utrecht<br>T 030 231 23 45<br>E <a href="mailto:afspraak@kapsalon-visser.nl">afspraak@kapsalon-visser.nl</a>',
      ),
    },
    { email: 'afspraak@kapsalon-visser.nl', phone: '+31302312345' },
  ),
  okSite(
    ['polish', 'piekarnia-nowak.pl', 'Piekarnia Nowak; ul. Długa 14; Kraków; ; 31-147; PL;'],
    {
      '/': page('Piekarnia Nowak', '<a href="/n,1">Oferta</a> <a href="/n,2">Kontakt i dojazd</a>'),
      '/n,2': page(
        'Kontakt',
        'Piekarnia Nowak, ul. Długa 14, 31-147 Kraków, tel. 12 422 34 56, e-mail: biuro@piekarnia-nowak.pl',
      ),
    },
    { email: 'biuro@piekarnia-nowak.pl', phone: '+48124223456' },
  ),
  okSite(
    ['swedish', 'bageri-lindgren.se', 'Bageri Lindgren; Storgatan 6; Umeå; ; 903 26; SE;'],
    {
      '/': page('Bageri Lindgren', '<a href="/1">Hem</a> <a href="/2">Kontakta oss</a>'),
      '/2': page(
        'Hitta hit',
        'Bageri Lindgren, Storgatan 6, 903 26 Umeå. Telefon: 090-77 12 34. E-post: kontakt@bageri-lindgren.se',
      ),
    },
    { email: 'kontakt@bageri-lindgren.se', phone: '+4690771234' },
  ),
  okSite(
    ['danish', 'blomster-holm.dk', 'Blomster Holm; Algade 12; Roskilde; ; 4000; DK;'],
    {
      '/': page('Blomster Holm', '<a href="/side-1">Buketter</a> <a href="/side-2">Kontakt os</a>'),
      '/side-2': page(
        'Find os',
        'Blomster Holm, Algade 12, 4000 Roskilde. Tlf. 46 35 12 34. Mail: butik@blomster-holm.dk. CVR 12345678',
      ),
    },
    { email: 'butik@blomster-holm.dk', phone: '+4546351234' },
  ),
  okSite(
    ['norwegian', 'bilverksted-dahl.no', 'Dahl Bilverksted; Industriveien 3; Drammen; ; 3036; NO;'],
    {
      '/': page('Dahl Bilverksted', '<a href="/om">Om oss</a> <a href="/q">Ta kontakt</a>'),
      '/q': page(
        'Ta kontakt',
        'Dahl Bilverksted, Industriveien 3, 3036 Drammen. Telefon: 32 21 23 45. E-post: post@bilverksted-dahl.no',
      ),
    },
    { email: 'post@bilverksted-dahl.no', phone: '+4732212345' },
  ),
  okSite(
    ['finnish', 'kahvila-koivu.fi', 'Kahvila Koivu; Hämeenkatu 10; Tampere; ; 33100; FI;'],
    {
      '/': page('Kahvila Koivu', '<a href="/a1">Ruokalista</a> <a href="/a2">Ota yhteyttä</a>'),
      '/a2': page(
        'Yhteystiedot',
        'Kahvila Koivu, Hämeenkatu 10, 33100 Tampere. Puh. 03 212 3456. Sähköposti: kahvila(at)kahvila-koivu.fi',
      ),
    },
    { email: 'kahvila@kahvila-koivu.fi', phone: '+35832123456' },
  ),
  okSite(
    ['czech', 'cukrarna-dvorak.cz', 'Cukrárna Dvořák; Masarykova 22; Brno; ; 602 00; CZ;'],
    {
      '/': page('Cukrárna Dvořák', '<a href="/c1">Nabídka</a> <a href="/c2">Kontakty</a>'),
      '/c2': page(
        'Kontakty',
        'Cukrárna Dvořák, Masarykova 22, 602 00 Brno. Telefon: 542 212 345. E-mail: info@cukrarna-dvorak.cz. IČO: 12345678',
      ),
    },
    { email: 'info@cukrarna-dvorak.cz', phone: '+420542212345' },
  ),
  okSite(
    ['image link with a title', 'buero-kast.de', 'Büro Kast; Goethestr. 50; Kassel; ; 34119; DE; +49561709900'],
    {
      '/': page('Büro Kast', '<a href="/seite5" title="Kontakt"><img src="m.png" alt="Kontakt"></a> Goethestraße 50'),
      '/seite5': page('Büro Kast', 'Büro Kast, Goethestraße 50, 34119 Kassel, office@buero-kast.de'),
    },
    { email: 'office@buero-kast.de' },
  ),
  okSite(
    ['data protection officer', 'klinik-am-see.de', 'Klinik am See; Seeweg 100; Waren; ; 17192; DE; +4939911500'],
    {
      '/': page('Klinik am See', '<a href="/impressum">Impressum</a><a href="/datenschutz">Datenschutz</a>'),
      '/impressum': page(
        'Impressum',
        `<p>Klinik am See, Seeweg 100, 17192 Waren. Tel. 03991 15 00. info@klinik-am-see.de</p>
        <p>Datenschutzbeauftragter: DSB Nord GmbH, Kiel, datenschutz@dsb-nord.de</p>
        <p>Zuständige Kammer: Ärztekammer, Rostock, info@aek-nord.de</p>`,
      ),
    },
    { email: 'info@klinik-am-see.de' },
    { strangers: ['datenschutz@dsb-nord.de', 'info@aek-nord.de'] },
  ),
]
