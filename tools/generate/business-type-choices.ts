/**
 * Manual choices about business types, over the presets of the iD editor: presets that are no businesses, cuisines and
 * diets. Names, synonyms and missing types are in business-type-*.tsv. Read by business-types.ts.
 */

/** Preset groups to read; everything in them except `isNoBusiness`. */
export const groups = ['amenity', 'shop', 'office', 'craft', 'healthcare', 'leisure', 'tourism', 'club', 'education']

/** Individual presets of other groups. */
export const singles = [
  'aeroway/aerodrome',
  'attraction/bungee_jumping',
  'emergency/ambulance_station',
  'historic/castle',
  'historic/fort',
  'landuse/cemetery',
  'landuse/landfill',
  'landuse/plant_nursery',
  'landuse/residential/apartments',
  'landuse/residential/trailer_park',
  'landuse/vineyard',
  'landuse/industrial/scrap_yard',
  'landuse/industrial/slaughterhouse',
  'man_made/observatory',
  'man_made/works',
  'man_made/lighthouse',
  'public_transport/station_train',
  'public_transport/station_subway',
  'public_transport/station_bus',
  'public_transport/station_ferry',
  'public_transport/station_light_rail',
  'telecom/data_center',
  'military/office',
]

/** Restaurant cuisines missing from the presets; the tag's value, then "=" and the name if it differs. */
export const cuisines =
  'afghan african argentinian australian austrian bagel=- bangladeshi belgian bolivian brazilian british breakfast burger=- burmese cajun californian cambodian ' +
  'caribbean chilean colombian crepe cuban czech dim_sum=Dim_Sum dominican ecuadorian egyptian ethiopian european filipino fish=Fish fondue fusion guatemalan haitian ' +
  'hawaiian honduran hungarian indonesian international irish israeli jamaican jewish=Jewish kosher=Kosher latin_american=Latin_American lebanese malaysian ' +
  'mediterranean middle_eastern=Middle_Eastern mongolian moroccan nepalese pakistani pancake peruvian persian=Persian poke polish polynesian portuguese ' +
  'puerto_rican=Puerto_Rican romanian russian salad salvadoran=Salvadoran scandinavian sichuan soul_food=Soul_Food soup southern=Southern sri_lankan=Sri_Lankan ' +
  'swiss syrian taiwanese tapas tex-mex=Tex-Mex tibetan tunisian uruguayan uzbek venezuelan west_african=West_African yemeni'

/** Diets as types: restaurants that serve nothing else. */
export const diets = 'vegan vegetarian halal gluten_free=Gluten-Free'

const noBusiness = [
  /^(amenity|shop|office|craft|leisure|tourism)$/,
  /\/yes$/,
  /-(PH|GB|AU|BR|IN)$|_BG$/,
  /^amenity\/(baking_oven|bbq|bench|bicycle_parking|bicycle_repair_station|bicycle_wash|binoculars|car_pooling|clock|compressed_air)/,
  /^amenity\/(device_charging_station|dog_toilet|dressing_room|drinking_water|fountain|give_box|grit_bin|hunting_stand|kitchen|kneipp)/,
  /^amenity\/(lavoir|letter_box|library_dropoff|loading_dock|lounger|luggage_locker|parking|parcel_locker|payment_terminal|photo_booth)/,
  /^amenity\/(polling_station|post_box|post_depot|public_bookcase|recycling$|recycling\/|recycling_container|refugee_site|sanitary_dump|shelter)/,
  /^amenity\/(shower|smoking_area|telephone|ticket_validator|toilets|traffic_park|trolley_bay|vacuum_cleaner|vending_machine|waste\/)/,
  /^amenity\/(waste_basket|waste_disposal|water_point|watering_place|motorcycle_parking|taxi\/|swingerclub|love_hotel|ferry_terminal|bus_station)/,
  /^amenity\/(charging_station\/|atm)/,
  /^leisure\/(bandstand|bathing_place|bird_hide|bleachers|common|firepit|fishing|fitness_station|garden$|garden\/(kitchen|residential)|hot_tub)/,
  /^leisure\/(outdoor_seating|picnic_table|playground$|pitch(?!\/(skateboard|paintball|shooting|archery|tennis$|pickleball|golf))|schoolyard|slipway)/,
  /^leisure\/(swimming_area|track|marina_no)/,
  /^tourism\/(artwork|camp_pitch|information$|information\/(board|guidepost|map|route|terminal)|picnic_site|viewpoint|wilderness_hut|camp_site\/)/,
  /^shop\/(vacant|outpost|erotic\/lgbtq)/,
  /^healthcare\/(yes|sample_collection)/,
  /^office\/(administrative|yes|quango|diplomatic\/liaison)/,
]

export function isNoBusiness(preset: string): boolean {
  return noBusiness.some((pattern) => pattern.test(preset))
}
