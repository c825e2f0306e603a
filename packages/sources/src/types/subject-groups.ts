import { businessTypes } from '@gazetteer/business-types'
import { tagRulesOf } from './tag-rules.ts'

/** Business types of one subject, by name. */
export type SubjectGroup = { name: string; businessTypes: string[] }

type Subject = {
  name: string
  /** OpenStreetMap keys whose types belong here, unless another subject names their tag. */
  keys: string
  /** Tags of this subject, by key. */
  tags: Readonly<Record<string, string>>
}

/** In the order of the chooser. A type belongs to the subject of its first tag. */
const subjects: readonly Subject[] = [
  {
    name: 'Food and drink',
    keys: '',
    tags: {
      amenity: 'restaurant fast_food cafe bar pub biergarten food_court ice_cream hookah_lounge',
      shop: `alcohol bakery beverages brewing_supplies butcher cheese chocolate coffee confectionery convenience dairy deli
        farm frozen_food greengrocer health_food honey nuts olive_oil pasta pastry popcorn rice seafood spices supermarket
        tea tortilla water wine`,
      craft: 'beekeeper brewery caterer confectionery distillery winery',
      landuse: 'vineyard',
    },
  },
  {
    name: 'Health',
    keys: 'healthcare emergency',
    tags: {
      amenity: 'clinic doctors dentist hospital nursing_home pharmacy veterinary veterinary_pharmacy',
      shop: 'chemist hearing_aids herbalist medical_supply nutrition_supplements optician',
      office: 'therapist',
      'social_facility:for': 'drug_addicted',
    },
  },
  {
    name: 'Beauty and wellness',
    keys: '',
    tags: {
      amenity: 'public_bath',
      shop: 'beauty cosmetics hairdresser hairdresser_supply massage perfumery piercing spa_supply tattoo wigs',
      leisure: 'fitness_centre personal_trainer sauna spa',
    },
  },
  { name: 'Shopping', keys: 'shop', tags: { amenity: 'marketplace' } },
  {
    name: 'Services',
    keys: '',
    tags: {
      amenity: `animal_boarding animal_breeding animal_shelter crematorium funeral_hall internet_cafe mortuary post_office
        recycling`,
      shop: `auction_house copyshop dog_walking dry_cleaning estate_liquidator funeral_directors laundry lottery pawnbroker
        pet_grooming psychic rental repair shipping shoe_repair storage_rental ticket tool_hire`,
      craft:
        'cleaning clockmaker dressmaker electronics_repair key_cutter photographer photographic_laboratory shoemaker tailor watchmaker',
      office: 'courier security',
      animal_training: 'dog',
      landuse: 'cemetery',
    },
  },
  {
    name: 'Home and trades',
    keys: 'craft trade residential',
    tags: {
      shop: 'garage_doors groundskeeping pest_control swimming_pool',
      office: 'home_builder interior_design moving_company',
      landuse: 'plant_nursery',
    },
  },
  {
    name: 'Business and finance',
    keys: 'office industrial telecom building man_made',
    tags: {
      amenity: 'atm bank bureau_de_change coworking_space money_transfer payment_centre studio',
      shop: 'money_lender',
    },
  },
  {
    name: 'Cars and transport',
    keys: 'aeroway public_transport',
    tags: {
      amenity: `bicycle_rental boat_rental boat_storage car_rental car_sharing car_wash charging_station driver_training fuel
        kayak_rental motorcycle_rental parking scooter_rental taxi truck_rental vehicle_inspection weighbridge`,
      shop: `bicycle boat car car_parts car_repair caravan fuel motorcycle motorcycle_repair towing trailer truck truck_repair
        tyres`,
      craft: 'boatbuilder',
      office: 'airline logistics',
    },
  },
  {
    name: 'Travel and lodging',
    keys: '',
    tags: {
      tourism: `alpine_hut apartment camp_site caravan_site chalet guest_house hostel hotel houseboat information motel
        trail_riding_station`,
      office: 'guide travel_agent',
      leisure: 'beach_resort resort',
    },
  },
  {
    name: 'Leisure and culture',
    keys: 'leisure tourism historic attraction club golf sport',
    tags: {
      amenity: `arts_centre casino cinema comedy_club concert_hall conference_centre dive_centre dojo events_venue
        exhibition_centre gambling karaoke_box music_venue nightclub planetarium ski_rental stripclub theatre toy_library`,
      man_made: 'observatory lighthouse',
      shop: 'bookmaker',
    },
  },
  {
    name: 'Education',
    keys: 'education',
    tags: {
      amenity: `art_school beauty_school childcare college cooking_school dancing_school driving_school flight_school
        kindergarten language_school library music_school prep_school research_institute school swimming_school
        trade_school university`,
      office: 'educational_institution research',
    },
  },
  {
    name: 'Community and government',
    keys: 'amenity military landuse social_facility:for',
    tags: {
      office: 'adoption_agency association charity diplomatic foundation government ngo political_party religion union',
      club: 'freemasonry scout veterans',
    },
  },
]

/** The business types by subject, in the order of the chooser. Each type has one subject. */
export function subjectGroups(): SubjectGroup[] {
  const subjectOf = new Map<string, string>()
  for (const { name, keys, tags } of subjects) {
    for (const key of keys.split(' ')) subjectOf.set(key, name)
    for (const [key, values] of Object.entries(tags))
      for (const value of values.split(/\s+/u)) subjectOf.set(`${key}=${value}`, name)
  }
  const namesOf = new Map<string, string[]>(subjects.map(({ name }) => [name, []]))
  for (const type of businessTypes) {
    const [key = '', value = ''] = tagRulesOf(type.key)[0]?.[0] ?? []
    const subject = subjectOf.get(`${key}=${value}`) ?? subjectOf.get(key)
    if (subject !== undefined) namesOf.get(subject)?.push(type.name)
  }
  const { compare } = new Intl.Collator('en')
  return [...namesOf].map(([name, names]) => ({ name, businessTypes: names.sort(compare) }))
}
