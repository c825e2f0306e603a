/** Words by which pages, mailboxes and texts of websites are known, in many languages. */
const listOf = (text: string): readonly string[] => text.trim().split(/\s+/)

/** In paths and labels of links; the best kind first. */
export const pageWords = {
  contact:
    listOf(`contact contacts contactus kontakt kontakte kontaktieren contatti contatto contacto contactos contactenos contato
    contatos kapcsolat yhteystiedot kontaktai contacteer contactez nous-contacter nouscontacter coordonnees anfahrt iletisim
    kontakta kontakty kontakta-oss ota-yhteytta get-in-touch reach-out write-to-us fale-conosco fale-connosco hitta-hit find-os find-oss
    como-llegar dove-siamo acces anfahrtsbeschreibung επικοινωνια контакты контакти お問い合わせ 연락처 联系我们 find-us findus visit-us reach-us standort`),
  imprint:
    listOf(`impressum imprint legal-notice legalnotice mentions-legales mentionslegales legales aviso-legal avisolegal
    note-legali notelegali colofon colophon avisos-legais kolofon impresum impressum-datenschutz site-notice
    anbieterkennzeichnung juridische`),
  about:
    listOf(`about about-us aboutus ueber-uns uber-uns ueberuns über-uns a-propos apropos qui-sommes-nous chi-siamo chisiamo
    quienes-somos quienessomos nosotros sobre sobre-nos quem-somos over-ons overons om-oss om-os o-nas onas om meist rolunk
    hakkimizda o-firme team unternehmen locations location filialen`),
}

/** Local parts of a business's shared mailboxes. */
export const roleWords =
  listOf(`info information infos contact contactus contacts kontakt contacto contato contatto contatti hello
  hallo hi hola ciao bonjour mail email office buero büro bureau ufficio oficina escritorio kantoor admin administration
  administracion amministrazione sekretariat secretariat secretaria segreteria sales verkauf vertrieb ventas vendite vendas verkoop
  service services services support help kundenservice customerservice customercare team enquiries enquiry inquiries inquiry
  anfrage anfragen booking bookings book buchung buchungen reservierung reservierungen reservation reservations reservas
  reserva prenotazioni prenotazione reserveren rezervace rezerwacje order orders bestellung bestellungen commande commandes
  pedidos ordini shop store laden boutique tienda negozio winkel welcome willkommen post rezeption reception recepcion
  recepcao receptie ricevimento frontdesk hotel restaurant ristorante restaurante cafe praxis kanzlei praxisteam ordination
  studio salon salone werkstatt garage klinik clinic clinica cabinet apotheke pharmacy farmacia pharmacie pizzeria backerei
  bakery events event catering appointments appointment termin termine citas rdv rendezvous general main biuro sklep
  kancelaria recepce firma podatelna posta iroda titkarsag asiakaspalvelu myynti toimisto kundeservice kundtjanst ordre
  bestilling iletisim bilgi destek vet dental dentist law legal insurance auto parts school frontoffice desk dispatch
  management manager owner quotes quote estimates geral atendimento comercial correo courriel posta poczta epost firmapost
  stay visit care smile learn dine eat dive play join ask talk connect market markt marche mercado butik butikk kauppa kahvila
  urlaub ferien gast gaeste gaste guests guest camping pension gasthof gasthaus brauerei weingut hofladen blumen afspraak afspraken
  bestellen verhuur verkauf empfang zentrale filiale verwaltung schule school kurse kita verein tickets karten kasse
  accueil direction agence atelier boutique magasin vente taller tienda clinica consulta oficinas farmacia negocio
  bottega officina spedizioni sede ambulatorio zakazky objednavky obchod prodejna rezerwacja zamowienia sklep serwis
  varaukset tilaukset palvelu bokning bokningar butiken verkstad bestallning klinikken tandlaege frisor
  north south east west downtown uptown central garden flowers food kitchen bar pub bistro brewery winery farm books music
  art gallery museum theater theatre cinema kino gym fitness yoga spa beauty hair nails barber travel tours rentals
  rental repair repairs towing plumbing roofing electric heating cleaning moving storage printing design photo pets grooming
  members membership volunteer concierge housekeeping banquets weddings groups parties leasing apartments realty
  legalteam taxes patients smiles hygiene optik optical glasses`)

/** Role mailboxes that serve a purpose of their own: taken only where there is no other. */
export const lowRoleWords =
  listOf(`jobs job karriere career careers bewerbung bewerbungen personal hr recruiting recruitment press presse
  prensa stampa media marketing billing invoice invoices rechnung rechnungen accounting buchhaltung accounts newsletter news
  einkauf purchasing export feedback it technik webshop partner partners sponsoring wholesale`)

/** Mailboxes that are not for customers. */
export const refusedRoles =
  listOf(`webmaster hostmaster postmaster abuse noreply no-reply donotreply do-not-reply datenschutz
  datenschutzbeauftragter dsb dpo dpd rgpd gdpr dsgvo privacy privacidad datenschutzbeauftragte root mailer-daemon bounce bounces spam
  unsubscribe security dmca copyright webmaestro webadmin sysadmin`)

/** Local parts of templates. */
export const placeholderNames =
  listOf(`name yourname your-name your.name you your youremail your-email your.email user username
  userid test tester example sample someone somebody john.doe johndoe jane.doe janedoe john.smith johnsmith max.mustermann
  maxmustermann mustermann erika.mustermann musterfrau vorname.nachname vorname nachname firstname.lastname firstname lastname first.last
  ihre ihr-name ihrname deine ihre-email votre votre-email votreemail votrenom nom prenom nom.prenom tu tunombre tucorreo tuemail
  tu-email nombre correo nome nome.cognome tuonome tuamail seuemail seunome naam uwnaam jouwnaam xxx xxxx xyz abc abcd foo foobar me
  email-address emailaddress e-mail-adresse mailaddress info-example`)

/** Domains of templates, website builders, error trackers and brokers of domains, with their subdomains. */
export const placeholderDomains: ReadonlySet<string> = new Set(
  listOf(`example.com example.org example.net example.de example.fr example.co.uk exemple.com exemple.fr ejemplo.com esempio.it
    exemplo.com beispiel.de mustermann.de musterfirma.de muster.de domain.com domain.de domain.tld yourdomain.com yourdomain.de
    yourcompany.com yoursite.com yourwebsite.com yourbusiness.com yourstore.com mydomain.com mysite.com mycompany.com website.com
    site.com company.com companyname.com business.com email.com e-mail.com emailaddress.com mail.example test.com test.de sample.com
    address.com acme.com domaine.com dominio.com dominio.it tudominio.com votredomaine.com votresite.com ihredomain.de
    ihre-domain.de deinedomain.de sitename.com abc.com xyz.com xxx.com
    sentry.io sentry.wixpress.com wixpress.com wix.com wixsite.com squarespace.com weebly.com godaddy.com wordpress.com wordpress.org
    automattic.com shopify.com jimdo.com jimdo.de webflow.com strato.de ionos.com ionos.de 1und1.de one.com hostinger.com
    namecheap.com bluehost.com elementor.com themeforest.net envato.com templatemonster.com mailchimp.com klaviyo.com
    sedo.com sedo.de dan.com afternic.com hugedomains.com undeveloped.com parkingcrew.net bodis.com domainmarket.com
    buydomains.com uniregistry.com epik.com dynadot.com porkbun.com above.com sav.com brandbucket.com squadhelp.com
    googleapis.com gstatic.com jquery.com w3.org schema.org github.com`),
)

export const mailboxProviders: ReadonlySet<string> = new Set(
  listOf(`gmail.com googlemail.com yahoo.com yahoo.de yahoo.fr yahoo.it yahoo.es yahoo.co.uk yahoo.ca yahoo.com.br yahoo.co.jp
    yahoo.com.au ymail.com rocketmail.com outlook.com outlook.de outlook.fr outlook.es outlook.it hotmail.com hotmail.de hotmail.fr
    hotmail.it hotmail.es hotmail.co.uk live.com live.de live.fr live.it live.nl live.co.uk msn.com icloud.com me.com mac.com aol.com
    aol.de gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de posteo.de mailbox.org arcor.de online.de
    vodafone.de kabelmail.de orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr bbox.fr libero.it virgilio.it tiscali.it alice.it tin.it
    email.it fastwebnet.it bluewin.ch hispeed.ch sunrise.ch aon.at chello.at a1.net comcast.net att.net sbcglobal.net verizon.net
    bellsouth.net cox.net charter.net earthlink.net frontier.com optonline.net windstream.net juno.com centurylink.net
    btinternet.com btconnect.com sky.com ntlworld.com virginmedia.com talktalk.net blueyonder.co.uk rogers.com shaw.ca telus.net
    sympatico.ca bigpond.com optusnet.com.au xtra.co.nz telenet.be skynet.be proximus.be ziggo.nl kpnmail.nl xs4all.nl hetnet.nl planet.nl
    home.nl telefonica.net terra.es telefonica.es sapo.pt uol.com.br bol.com.br terra.com.br ig.com.br globo.com qq.com 163.com 126.com
    sina.com naver.com hanmail.net daum.net yandex.ru yandex.com ya.ru mail.ru bk.ru inbox.ru list.ru rambler.ru proton.me
    protonmail.com pm.me zoho.com fastmail.com hushmail.com tutanota.com tuta.io seznam.cz centrum.cz email.cz post.cz volny.cz
    atlas.cz azet.sk wp.pl o2.pl onet.pl op.pl interia.pl poczta.onet.pl gazeta.pl tlen.pl freemail.hu citromail.hu t-online.hu abv.bg
    mail.bg ukr.net i.ua telia.com home.se spray.se online.no broadpark.no mail.dk jubii.dk stofanet.dk kolumbus.fi luukku.com
    suomi24.fi mail.com usa.com rediffmail.com docomo.ne.jp ezweb.ne.jp nifty.com biglobe.ne.jp hotmail.com.br live.com.au
    otenet.gr mynet.com walla.co.il netvision.net.il telkomsa.net mweb.co.za`),
)

/** Text around contacts of who made the site, and of authorities. */
export const strangerText =
  /web ?-?design|web ?dev|web agency|webagentur|website (?:by|von|durch|built|created|designed|made)|site (?:by|web par|internet|créé|réalisé|realizzato|creado)|(?:designed|developed|created|built|made|hosted|powered|photos?|photography|maintained) by|réalisation|realizzazione|realizado por|desarrollado por|diseño web|desenvolvido por|sito web (?:di|realizzato)|gestaltung|umsetzung|programmierung|webhosting|hosting|hébergeur|hébergement|agentur|bildnachweis|fotos? ?:|photo credits?|credits?\b|webmaster|webbureau|realisatie|gemaakt door|wykonanie|projekt strony|tvorba webu|datenschutzbeauftragte|data protection officer|délégué à la protection|aufsichtsbehörde|supervisory authority|schlichtungsstelle|streitbeilegung|online dispute|kammer\b|our partners?|unsere partner|nos partenaires|testimonials?|theme by|template by/iu

/** Text that makes an address of another domain that of a partner, an agency, an authority or an insurer. */
export const partnerText =
  /partner|agentur|agency|agence|agencia|agenzia|realisier|erstellt|betreu(?:t|ung)|provider|behörde|authority|autorité|autoridad|versicherung|insurance|assurance|verband|association|vermittl|ombuds|mediation|médiateur|supplier|lieferant|sponsor/iu

/** A parked or ended site, in its title or text. */
export const parkedText =
  /(?:this |the )?(?:web )?(?:domain|website)(?: name)?(?: [\w.-]{3,60})? (?:is|may be|might be|could be) (?:for sale|available (?:for|to)|parked|listed for sale)|buy this domain|domain (?:is )?for sale|domain parking|parked (?:domain|free|by)|parkingcrew|this (?:web)?page is parked|inquire about this domain|make an offer on this domain|make offer\b.*\bdomain|the domain (?:has )?expired|this domain (?:name )?has (?:recently )?(?:been registered|expired)|domain (?:has )?been registered|future home of (?:something|a)|website coming soon.*(?:godaddy|hostinger|namecheap)|related searches.*(?:privacy policy|domain)|diese domain (?:steht|ist) (?:zum verkauf|geparkt|zu verkaufen|käuflich)|domain (?:steht )?zum verkauf|domain zu verkaufen|hier entsteht eine neue (?:internetpräsenz|website|homepage)|ce (?:nom de )?domaine est (?:à vendre|en vente|réservé|enregistré)|domaine à vendre|este dominio (?:está|esta) (?:en venta|a la venta|aparcado|à venda)|dominio in vendita|questo dominio è in vendita|dominio registrato|este domínio está à venda|dit domein is (?:te koop|geregistreerd|geparkeerd)|domein te koop|ta domena jest na sprzedaż|domena na sprzedaż|doména je na prodej|denne domæne? er til salg|domän(?:en)? är till salu|default web site page|apache2? .{0,20}default page|welcome to nginx|index of \/|account (?:has been )?suspended|website (?:is )?(?:expired|suspended)/iu
