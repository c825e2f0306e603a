/**
 * Business place types of the Places API (New), table A, from the public type list. One of our types with the same
 * name maps automatically.
 */
export const googleTypes = new Set(
  `car_dealer car_rental car_repair car_wash electric_vehicle_charging_station gas_station parking corporate_office farm ranch art_gallery
  museum performing_arts_theater library preschool primary_school school secondary_school university amusement_center amusement_park aquarium
  banquet_hall bowling_alley casino community_center convention_center cultural_center dog_park event_venue hiking_area historical_landmark
  marina movie_rental movie_theater national_park night_club park tourist_attraction visitor_center wedding_venue zoo accounting atm bank
  american_restaurant bakery bar barbecue_restaurant brazilian_restaurant breakfast_restaurant brunch_restaurant cafe chinese_restaurant
  coffee_shop fast_food_restaurant french_restaurant greek_restaurant hamburger_restaurant ice_cream_shop indian_restaurant
  indonesian_restaurant italian_restaurant japanese_restaurant korean_restaurant lebanese_restaurant meal_delivery meal_takeaway
  mediterranean_restaurant mexican_restaurant middle_eastern_restaurant pizza_restaurant ramen_restaurant restaurant sandwich_shop
  seafood_restaurant spanish_restaurant steak_house sushi_restaurant thai_restaurant turkish_restaurant vegan_restaurant
  vegetarian_restaurant vietnamese_restaurant acai_shop afghani_restaurant african_restaurant asian_restaurant bagel_shop bar_and_grill
  buffet_restaurant cafeteria candy_store cat_cafe chocolate_shop confectionery deli dessert_shop diner dog_cafe donut_shop fine_dining_restaurant
  food_court juice_shop pub tea_house wine_bar city_hall courthouse embassy fire_station local_government_office police post_office
  dental_clinic dentist doctor drugstore hospital medical_lab pharmacy physiotherapist spa chiropractor massage sauna skin_care_clinic
  tanning_studio wellness_center yoga_studio bed_and_breakfast campground camping_cabin cottage extended_stay_hotel farmstay guest_house
  hostel hotel lodging motel resort_hotel rv_park inn private_guest_room church hindu_temple mosque synagogue barber_shop beauty_salon
  cemetery child_care_agency consultant courier_service electrician florist funeral_home hair_care hair_salon insurance_agency laundry lawyer
  locksmith moving_company painter plumber real_estate_agency roofing_contractor storage tailor telecommunications_service_provider
  travel_agency veterinary_care astrologer beautician body_art_service catering_service food_delivery foot_care makeup_artist nail_salon
  psychic summer_camp_organizer tour_agency tourist_information_center asian_grocery_store auto_parts_store bicycle_store book_store
  butcher_shop cell_phone_store clothing_store convenience_store department_store discount_store electronics_store food_store furniture_store
  gift_shop grocery_store hardware_store home_goods_store home_improvement_store jewelry_store liquor_store market pet_store shoe_store
  shopping_mall sporting_goods_store store supermarket warehouse_store wholesaler arena athletic_field fitness_center golf_course gym
  ice_skating_rink playground ski_resort sports_club sports_complex stadium swimming_pool airport bus_station ferry_terminal heliport
  light_rail_station subway_station train_station truck_stop opera_house concert_hall comedy_club planetarium botanical_garden garden
  observation_deck karaoke internet_cafe video_arcade water_park wildlife_park roller_coaster skateboard_park amphitheatre`
    .trim()
    .split(/\s+/),
)

/** Our type key → Google types, if the names differ. */
export const googleNames = `
accountant accounting
acupuncturist wellness_center
apartment-complex apartment_complex
arcade video_arcade
auto-parts-store auto_parts_store
barber barber_shop
bicycle-shop bicycle_store
bookstore book_store
burger-restaurant hamburger_restaurant
butcher butcher_shop
car-repair car_repair
caterer catering_service
cell-phone-store cell_phone_store
chocolate-store chocolate_shop
cinema movie_theater
clinic doctor
coffeehouse coffee_shop
consultant consultant
cosmetics-store beauty_salon
craft-store store
delicatessen deli
ev-charging-station electric_vehicle_charging_station
gym gym fitness_center
hair-salon hair_salon hair_care
home-decor-store home_goods_store
home-improvement-store home_improvement_store
houseware-store home_goods_store
insurance-agent insurance_agency
juice-bar juice_shop
karaoke-box karaoke
kindergarten preschool
laundromat laundry
massage-therapist massage
medical-laboratory medical_lab
nightclub night_club
parking-garage parking
parking-lot parking
pet-groomer pet_store
physical-therapist physiotherapist
police-station police
real-estate-agent real_estate_agency
roofer roofing_contractor
self-storage-facility storage
skate-park skateboard_park
steakhouse steak_house
tanning-salon tanning_studio
tattoo-shop body_art_service
taqueria mexican_restaurant
teahouse tea_house
telecommunications-company telecommunications_service_provider
theater performing_arts_theater
tourist-information-center tourist_information_center
town-hall local_government_office
veterinarian veterinary_care
wholesale-store wholesaler
amusement-park amusement_park
child-care child_care_agency
courier-service courier_service
cafe cafe coffee_shop
dentist dentist dental_clinic
school school primary_school secondary_school
supermarket supermarket grocery_store
`
