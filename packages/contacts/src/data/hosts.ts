/** Hosts with their subdomains, or `host/path`. */
const listOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/**
 * Sites with pages of many businesses, which say nothing about a single one or forbid fetching: booking and delivery
 * platforms, directories, marketplaces, lists of links. Social networks and maps are known to the listing package.
 */
export const portals = listOf(`
  booking.com expedia.com hotels.com airbnb.com airbnb.de airbnb.fr airbnb.co.uk agoda.com trivago.com kayak.com hrs.de hrs.com
  hostelworld.com vrbo.com tripadvisor.com tripadvisor.de tripadvisor.fr tripadvisor.it tripadvisor.es tripadvisor.co.uk
  opentable.com opentable.de opentable.co.uk resy.com exploretock.com thefork.com thefork.fr thefork.it lafourchette.com quandoo.com
  quandoo.de bookatable.com yelp.com yelp.de yelp.fr yelp.co.uk yelp.ca foursquare.com zomato.com swarmapp.com
  ubereats.com doordash.com grubhub.com seamless.com postmates.com deliveroo.co.uk deliveroo.fr deliveroo.com just-eat.co.uk
  justeat.it lieferando.de lieferando.at thuisbezorgd.nl takeaway.com foodpanda.com wolt.com glovoapp.com rappi.com ifood.com.br
  slicelife.com toasttab.com chownow.com menulog.com.au skipthedishes.com swiggy.com pedidosya.com
  yellowpages.com yellowpages.ca yell.com gelbeseiten.de dasoertliche.de dastelefonbuch.de 11880.com meinestadt.de golocal.de
  pagesjaunes.fr paginegialle.it paginasamarillas.es goudengids.be herold.at local.ch search.ch telefoonboek.nl eniro.se hitta.se
  krak.dk gulesider.no fonecta.fi superpages.com whitepages.com manta.com bbb.org merchantcircle.com hotfrog.com cylex.de
  cylex-uk.co.uk mapquest.com chamberofcommerce.com angi.com angieslist.com homeadvisor.com thumbtack.com houzz.com porch.com
  healthgrades.com zocdoc.com vitals.com webmd.com doctolib.fr doctolib.de jameda.de doctoralia.es topdoctors.es
  booksy.com fresha.com treatwell.de treatwell.co.uk treatwell.fr vagaro.com styleseat.com mindbodyonline.com planity.com
  schedulicity.com squareup.com calendly.com simplybook.me setmore.com acuityscheduling.com appointy.com
  eventbrite.com meetup.com ticketmaster.com etsy.com ebay.com ebay.de ebay.co.uk amazon.com amazon.de amazon.co.uk alibaba.com
  mercadolibre.com mercadolivre.com.br olx.com rakuten.co.jp tabelog.com hotpepper.jp gnavi.co.jp naver.com kakao.com
  immobilienscout24.de zillow.com realtor.com trulia.com apartments.com autoscout24.de mobile.de cars.com autotrader.com carfax.com
  indeed.com glassdoor.com crunchbase.com wikipedia.org wikidata.org wikivoyage.org medium.com reddit.com quora.com
  google.com bing.com yahoo.com yandex.ru yandex.com baidu.com 2gis.ru 2gis.com waze.com
  linktr.ee linkin.bio lnk.bio beacons.ai bio.link bio.site campsite.bio taplink.cc allmylinks.com solo.to linkpop.com hoo.be
  msha.ke flow.page tap.bio about.me bit.ly tinyurl.com ow.ly goo.gl is.gd t.co rebrand.ly youtu.be paypal.com patreon.com
  gofundme.com spotify.com soundcloud.com flickr.com vimeo.com web.archive.org
`)

/** Hosts of portals with sites of businesses on some of their subdomains. */
export const notPortals = listOf('sites.google.com business.google.com/website')

/** Web space where the beginning of the path belongs to one site: the host, and the segments that name the site. */
export const sharedHosts: ReadonlyMap<string, number> = new Map([
  ['sites.google.com', 2],
  ['business.google.com', 2],
  ['wixsite.com', 1],
  ['github.io', 1],
  ['gitlab.io', 1],
  ['home.t-online.de', 1],
  ['perso.wanadoo.fr', 1],
  ['perso.orange.fr', 1],
  ['angelfire.com', 2],
  ['members.tripod.com', 1],
  ['geocities.jp', 1],
  ['freewebs.com', 1],
  ['members.aol.com', 1],
  ['home.comcast.net', 1],
  ['users.telenet.be', 1],
  ['users.skynet.be', 1],
  ['mypage.bluewin.ch', 1],
  ['s3.amazonaws.com', 1],
  ['storage.googleapis.com', 1],
  ['edan.io', 1],
  ['my-free.website', 1],
])

/** Brokers of domains, to which parked domains redirect or refer. */
export const parkingHosts =
  listOf(`sedo.com sedoparking.com dan.com afternic.com hugedomains.com undeveloped.com parkingcrew.net bodis.com domainmarket.com
    buydomains.com uniregistry.com above.com brandbucket.com squadhelp.com atom.com parklogic.com domainsponsor.com
    cashparking.com smartname.com fabulous.com namebright.com skenzo.com voodoo.com sav.com dynadot.com porkbun.com epik.com`)
