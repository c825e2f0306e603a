import { spelled } from './name-words.ts'

/**
 * Words that say what a business does, by trade. Two trades at one address are two businesses: a bank and its cash
 * machine, a shop and its pharmacy, a dealer and its workshop.
 */
const words = spelled({
  eating:
    'restaurant kitchen eatery cuisine food brewing beer pub taproom tap alehouse gourmet cafe bar grill deli pizza tavern taverna trattoria osteria bistro steakhouse diner lounge bakery barbecue tearoom teahouse dining buffet cantina cocina seafood sushi taqueria pizzeria burger coffee catering gelateria gelato juice sandwich taco noodle nightclub dance dessert',
  lodging:
    'hotel motel resort hostel lodging inn apartment holiday campground accommodation bed pension auberge albergo pousada hospedaje guesthouse',
  atm: 'atm',
  bank: 'bank credit banking mortgage loan',
  pharmacy: 'pharmacy',
  fuel: 'fuel gasoline gasolinera tankstelle benzina petrol',
  charging: 'charging ev charger supercharger',
  wash: 'wash carwash',
  repair: 'repair workshop collision body taller werkstatt officina mechanic tire tyre lube oil',
  dealer:
    'dealer dealership concesionario autohaus toyota nissan honda ford chevrolet chevy chrysler jeep dodge ram bmw audi volkswagen vw mercedes hyundai kia mazda subaru lexus infiniti acura cadillac buick gmc volvo porsche jaguar mitsubishi peugeot renault citroen fiat skoda seat opel motor',
  department: 'department',
  rental: 'rental rent hire leasing',
  parts: 'part',
  photo: 'photo photography photographer',
  vision: 'vision optical eyewear optician optometrist eye glass optica ottica otica optik eyecare',
  hearing: 'hearing audiologist audiology',
  emergency: 'emergency urgent',
  imaging: 'imaging radiology diagnostic radiologist mri xray',
  laboratory: 'laboratory lab laboratories',
  medical:
    'clinic hospital medical doctor physician health dermatology dermatologist pediatric pediatrician cardiology cardiologist orthopedic orthopedist neurology neurologist oncology gynecologist obstetrician surgery surgical surgeon urology pulmonology rheumatology rheumatologist gastroenterology psychiatrist psychologist psychology therapy rehabilitation primary medicine',
  dental: 'dental dentist orthodontist orthodontics dentista zahnarzt dentaire',
  veterinary: 'veterinary veterinarian animal vet',
  pet: 'pet grooming groomer',
  beauty: 'salon spa barber hairdresser nail beauty tanning massage estetica kosmetik',
  fitness: 'gym fitness yoga pilates crossfit',
  money: 'western exchange currency moneygram',
  garden: 'garden nursery',
  gardencenter: 'gardencenter',
  printing: 'print printing copy',
  tech: 'tech geek computer electronics',
  mobile: 'mobile phone cellular wireless',
  parking: 'parking garage',
  laundry: 'laundry laundromat cleaner dry',
  law: 'law attorney lawyer notary legal',
  realty: 'realty real estate immobilien inmobiliaria immobiliare imobiliaria',
  insurance: 'insurance assurance versicherung seguro',
  education:
    'school college university academy preschool daycare kindergarten montessori elementary learning education tutoring',
  worship: 'church chapel temple mosque synagogue parish ministry',
  library: 'library',
  grocery: 'supermarket grocery market convenience',
  florist: 'florist flower',
  jewelry: 'jewelry',
  post: 'post postal mailbox',
  police: 'police sheriff',
  fire: 'fire',
  drivethru: 'drivethru pickup curbside',
  liquor: 'liquor wine spirit',
  furniture: 'furniture mattress',
  clothing: 'clothing apparel shoe fashion',
  storage: 'storage',
  museum: 'museum gallery',
  station: 'station stop terminal',
  busstop: 'busstop',
})

export const tradeOf = (word: string): string | undefined => words.get(word)

/** Trades of departments: their words in one name only are enough, whatever the other place is. */
export const departmentTrades: ReadonlySet<string> = new Set(
  'atm pharmacy fuel charging wash department parts photo vision hearing emergency imaging laboratory money gardencenter parking drivethru busstop'.split(
    ' ',
  ),
)

/** Places within a hotel or a house of several venues: two different ones are two businesses. */
export const venues: ReadonlySet<string> = new Set(
  'cafe bar grill deli pizza inn tavern taverna trattoria osteria bistro brasserie steakhouse diner lounge club bakery barbecue room tearoom teahouse dining buffet cantina cocina seafood hotel motel resort'.split(
    ' ',
  ),
)

/** General words for any place to eat or drink: `Palm Restaurant` may be `Palm Cafe`. */
export const anyEating: ReadonlySet<string> = new Set(
  'restaurant kitchen house eatery cuisine food brewing beer pub taproom tap alehouse gourmet'.split(' '),
)

/** Words that any business may add to its name. */
export const anyBusiness: ReadonlySet<string> = new Set(
  'original famous shop store market mart group service center company agency international national office firm associate online official location'.split(
    ' ',
  ),
)

/** Words that name one of several places of a business or one of several parts of a place. */
export const branchWords: ReadonlySet<string> = new Set(
  'lobby rooftop poolside ballroom north south east west northeast northwest southeast southwest northside southside eastside westside downtown uptown midtown crosstown airport terminal mall station branch side too two three four five ii iii iv v vi junior senior express annex outlet nord sud est ouest sur norte oeste leste ost west upper lower central old new alt neu left right women men boy girl adult kid adults kids'.split(
    ' ',
  ),
)
