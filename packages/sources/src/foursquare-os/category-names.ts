import { businessTypeByKey, findBusinessType } from '@gazetteer/business-types'

/**
 * Categories of Foursquare whose names are neither names nor synonyms of the business type that they mean: business
 * type, then names. The names come from Foursquare's published list of categories. "-" means none.
 */
const ownNames = `
pizza-restaurant	Pizzeria
gym	Gym and Studio	Outdoor Gym
cafe	Café, Coffee, and Tea House	Cafe, Coffee, and Tea House	Pet Café	Corporate Coffee Shop
cafeteria	Corporate Cafeteria
supermarket	Grocery Store
gas-station	Fuel Station	Truck Stop
car-repair	Automotive Repair Shop	Automotive Service	Transmissions Shop
doctor	Physician	Anesthesiologist	Geriatric Doctor	Sports Medicine Clinic
gynecologist	Obstetrician Gynecologist (Ob-gyn)
ambulance-station	Ambulance Service	Emergency Service
hospital	Emergency Room
healthcare-facility	Other Healthcare Professional
-	Water Sports
educational-institution	Education
nonprofit-organization	Organization
general-store	Retail
contractor	Home Inspection	Home Improvement Service
handyman	Home Service
beauty-salon	Hair Removal Service	Skin Care Clinic	Health and Beauty Service
public-bath	Bath House
piercing-studio	Body Piercing Shop
lawyer	Legal Service
real-estate-agent	Real Estate Service	Real Estate Appraiser	Corporate Housing Agency
title-company	Real Estate Development and Title Company
bank	Banking and Finance
financial-service	Business Broker	Collections Service	Credit Counseling and Bankruptcy Service
consultant	Business and Strategy Consulting Office	Market Research and Consulting Service	Career Counselor	Business Service
corporate-office	Office	Office Building	Business Center
political-party-office	Campaign Office
convention-center	Conference Room	Meeting Room
event-venue	Outdoor Event Space	Auditorium	Party Center	General Entertainment
event-planner	Entertainment Service	Entertainment Agency
equipment-rental	Audiovisual Service
advertising-agency	Print, TV, Radio and Outdoor Advertising Service	Online Advertising Service	Promotional Item Service	Search Engine Marketing and Optimization Service	Direct Mail and Email Marketing Service
graphic-designer	Creative Service	Design Studio
studio	Art Studio
photographic-laboratory	Photography Lab
forestry-service	Agriculture and Forestry Service	Logging Service
factory	Manufacturer	Chemicals and Gasses Manufacturer
wholesale-store	Wholesaler	Paper Supplier	Plastics Supplier	Leather Supplier	Rubber Supplier	Metals Supplier	Food Distribution Center	Refrigeration and Ice Supplier	Import and Export Service
trade-supply-store	Industrial Equipment Supplier	Scientific Equipment Supplier
electrical-supply-store	Electrical Equipment Supplier
heating-oil-supplier	Petroleum Supplier
research-institute	Research Laboratory	Research Station
lottery-shop	Lottery Retailer
water-utility	Water Treatment Service
energy-supplier	Power Plant
translator	Writing, Copywriting and Technical Writing Service
bingo-hall	Bingo Center
disc-golf-course	Disc Golf
miniature-golf-course	Mini Golf Course
psychic	Psychic and Astrologer
nightclub	Salsa Club
dance-school	Samba School
stadium	Track Stadium
museum	Art Museum	Science Museum
music-venue	Rock Club
theater	Performing Arts Venue
exposition-center	Exhibit	Fair
amusement-park	Carnival
social-facility	Disabled Persons Service	Public and Social Service	Senior Citizen Service	Domestic Abuse Treatment Center	Social Services Organization
government-office	Government Building	Government Department	Capitol Building	Housing Authority
embassy	Embassy or Consulate
apartment-complex	Residential Building
school	Primary and Secondary School	Private School	Religious School	Circus School
trade-school	Adult Education	Computer Training School
university	College and University	Law School	Medical School
bookstore	College Bookstore
club	Club House
veterans-club	Veterans' Organization
lgbtq-community-center	LGBTQ Organization
youth-center	Youth Organization
shinto-shrine	Shrine
crepe-restaurant	Creperie
ice-cream-shop	Dessert Shop
pastry-shop	Waffle Shop
wine-bar	Champagne Bar
restaurant	Buffet	Dumpling Restaurant	Mac and Cheese Joint
kebab-shop	Falafel Restaurant	Kebab Restaurant	Shawarma Restaurant	Doner Restaurant
fried-chicken-restaurant	Fried Chicken Joint
chicken-wings-restaurant	Wings Joint
hot-dog-stand	Hot Dog Joint
taqueria	Burrito Restaurant
soup-restaurant	Soup Spot
vegan-restaurant	Vegan and Vegetarian Restaurant
farm-stand	Farm
nature-reserve	Nature Preserve
auto-parts-store	Automotive Retail	Motorsports Store
baby-goods-store	Baby Store
surf-shop	Board Store
market	Floating Market
leather-store	Leather Goods Store
general-store	Miscellaneous Store	Pop-Up Store	Duty-free Store
shipping-store	Packaging Supply Store
pool-supply-store	Swimming Pool Supply Store
motorcycle-dealer	Moped Dealership	Motor Scooter Dealership
car-dealer	Classic and Antique Car Dealership	New Car Dealership
rv-dealer	RV and Motorhome Dealership
clothing-store	Swimwear Store	Dance Store	Batik Store
delicatessen	Gourmet Store
supermarket	Kosher Store	Food and Beverage Retail
organic-supermarket	Organic Grocery
sporting-goods-store	Baseball Store	Soccer Store	Tennis Store
golf-shop	Golf Store
hunting-store	Hunting Supply Store
sports-club	Bowling Green	Swimming Club	Skydiving Center	Baseball Club	Basketball Club	Football Club	Hockey Club	Running Club	Racquet Sport Club	Racquetball Club
gymnastics-center	Gymnastics
horse-racetrack	Racecourse
go-kart-track	Race Track
ice-rink	Skating Rink
sports-center	Racquet Sports
self-storage-facility	Baggage Locker
bicycle-rental	Bike Rental
ferry-terminal	Boat or Ferry	Pier	Port
travel-agency	Cruise	General Travel
tour-guide	Hot Air Balloon Tour Agency
taxi-stand	Limo Service	Transportation Service
hotel	Lodging	Lodge
guest-house	Boarding House
vacation-cottage	Cabin
train-station	Rail Station
subway-station	Metro Station
tourist-information-center	Tourist Information and Service
ev-charging-station	Electric Vehicle Charging Station	Charging Station
`

/** Parents that their categories are kinds of. Others only group: a car wash is no "Automotive Service", a car repair. */
const kinds = new Set(
  `Bar|Bookstore|Cafe, Coffee, and Tea House|Café, Coffee, and Tea House|Car Dealership|Child Care Service|Financial Service|Grocery Store|
Hospital|Mental Health Service|Movie Theater|Museum|Music Venue|Park|Physician|Primary and Secondary School|Restaurant|Stadium|Zoo`
    .replaceAll('\n', '')
    .split('|'),
)

/**
 * The business types (keys) of a label such as `Dining and Drinking > Restaurant > Pizzeria`, the most specific first;
 * empty when none covers it.
 */
export function typesOfLabel(label: string): string[] {
  const [leaf = '', ...parents] = label.split(' > ').toReversed()
  const names = [leaf, ...parents.filter((name) => kinds.has(name) || name.endsWith(' Restaurant'))]
  return [...new Set(names.flatMap((name) => typeOfCategoryName(name) ?? []))]
}

let namesById: ReadonlyMap<string, string> | null = null

/** The business type (key) of a category by its own name, without its parents; null when none covers it. */
function typeOfCategoryName(name: string): string | null {
  namesById ??= readNames()
  const own = namesById.get(name.toLowerCase())
  if (own !== undefined) return businessTypeByKey(own)?.key ?? null
  const plain = name.replace(/[’']s\b/g, '').replace(/ (office|service|business)s?$/i, '')
  return (findBusinessType(name) ?? findBusinessType(plain))?.key ?? null
}

function readNames(): Map<string, string> {
  const lines = ownNames.trim().split('\n')
  return new Map(
    lines.flatMap((line) => {
      const [type = '', ...names] = line.split('\t')
      return names.map((name): [string, string] => [name.toLowerCase(), type])
    }),
  )
}
