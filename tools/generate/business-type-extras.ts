/** Types missing from the presets: name, tags (alternatives separated by "|", tags joined by "+"), synonyms. */
export const extras = `
Spa	leisure=spa|amenity=spa|shop=spa|leisure=sauna+spa=yes	Day Spa	Wellness Center	Health Spa
Contractor	craft=builder|craft=contractor|office=construction_company|craft=general_contractor	General Contractor	Builder	Construction Company
Handyman	craft=handyman|shop=handyman	Home Repair
Pest Control Service	shop=pest_control|craft=pest_control|office=pest_control	Exterminator	Pest Control
Junk Removal Service	office=waste_management|office=junk_removal|shop=junk_removal|craft=waste_removal
Tree Service	craft=arborist|craft=tree_service|office=tree_service	Arborist	Tree Removal
Cabinet Maker	craft=cabinet_maker	Cabinetmaker
Solar Installer	craft=solar|craft=solar_installer|shop=solar|office=solar	Solar Company	Solar Panel Installer
Garage Door Company	shop=garage_doors|craft=garage_door	Garage Door Repair
Welder	craft=welder
Paving Contractor	craft=paver|craft=paving	Asphalt Contractor
Concrete Contractor	craft=concrete
Fence Contractor	craft=fence_maker|craft=fencer|shop=fence	Fence Company
Pool Service	craft=pool|craft=swimming_pool	Pool Cleaning
Towing Service	shop=towing|amenity=vehicle_recovery|office=towing|service=towing	Tow Truck	Roadside Assistance
Auto Body Shop	shop=car_repair+service=body_repair|shop=car_repair+service:vehicle:body_repair=yes|craft=car_painter	Body Shop	Collision Repair
Oil Change Station	shop=car_repair+service:vehicle:oil_change=yes|shop=oil_change	Oil Change
Truck Dealer	shop=truck	Truck Dealership
Truck Repair Shop	shop=truck_repair	Diesel Mechanic
Trailer Dealer	shop=trailer
Truck Rental	amenity=truck_rental|shop=truck_rental
Logistics Company	office=logistics	Shipping Company	Freight Company	Trucking Company
Courier Service	office=courier|amenity=courier	Delivery Service	Messenger Service
Shipping Store	shop=shipping|shop=packaging|shop=mailbox|post_office=post_partner	Mailbox Rental	Packing Store
Web Designer	office=web_design	Web Design Agency
Event Planner	office=event_management|shop=event_planner|office=event_planner|shop=wedding_planner	Wedding Planner	Party Planner
Interior Designer	office=interior_design|craft=interior_decorator	Interior Design
Mortgage Broker	office=mortgage|office=mortgage_broker	Mortgage Lender	Home Loan
Title Company	office=title|office=title_company
Home Builder	office=home_builder|office=property_developer|craft=house_builder	Real Estate Developer
Construction Equipment Store	shop=construction_equipment
Lumber Yard	shop=timber|shop=lumber|trade=timber|shop=building_materials	Lumber Store	Building Materials Store
Plumbing Supply Store	trade=plumbing|shop=plumbing
Electrical Supply Store	trade=electrical
Fireplace and Stove Store	shop=stove
Hot Tub Store	shop=spa_supply|shop=hot_tub
Piano Store	shop=piano
Guitar Store	shop=guitar
Comic Book Store	shop=comics|shop=comic	Comic Shop
Record Store	shop=records|shop=music+music=vinyl	Vinyl Store
Quilt Shop	shop=quilt|shop=quilting
Knitting Shop	shop=wool|shop=knitting|shop=yarn	Yarn Store
Maternity Store	shop=maternity
Children's Clothing Store	shop=clothes+clothes=children|shop=clothes+clothes=babies	Kids Clothing Store
Men's Clothing Store	shop=clothes+clothes=men
Women's Clothing Store	shop=clothes+clothes=women
Sportswear Store	shop=clothes+clothes=sports
Hat Store	shop=hat|shop=clothes+clothes=hats
Tuxedo Rental	shop=clothes+rental=tuxedo|shop=tuxedo
Costume Store	shop=costume|shop=clothes+clothes=costumes
Uniform Store	shop=uniform|shop=clothes+clothes=uniforms
Butcher Supply Store	shop=butcher_supply
International Grocery Store	shop=international|shop=ethnic|shop=supermarket+origin=international	Ethnic Grocery Store
Asian Grocery Store	shop=supermarket+cuisine=asian|shop=supermarket+origin=asian|shop=convenience+origin=asian	Asian Market
Tortilla Shop	shop=tortilla	Tortilleria
Popcorn Shop	shop=popcorn
Cupcake Shop	shop=bakery+bakery=cupcake|shop=cupcake
Olive Oil Store	shop=olive_oil|shop=oil
Food Truck	amenity=fast_food+street_vendor=yes|amenity=food_truck	Street Food Stand
Soup Kitchen	amenity=social_facility+social_facility=soup_kitchen|social_facility=soup_kitchen
Sports Bar	amenity=pub+sport=*|amenity=bar+sport=*
Wine Bar	amenity=bar+bar=wine|amenity=wine_bar|amenity=bar+drink:wine=served+cuisine=wine_bar
Cocktail Lounge	amenity=bar+bar=cocktail|amenity=bar+cocktails=yes
Comedy Club	amenity=comedy_club|amenity=theatre+theatre:genre=comedy|amenity=nightclub+theatre:genre=comedy
Concert Hall	amenity=concert_hall|amenity=theatre+theatre:type=concert_hall	Symphony Hall
Music Venue	amenity=music_venue	Live Music Venue
Opera House	amenity=theatre+theatre:genre=opera
Drive-In Theater	amenity=cinema+drive_in=yes
Billiard Hall	leisure=billiards|sport=billiards+leisure=*|amenity=pool_hall|amenity=bar+sport=billiards	Pool Hall
Bingo Hall	leisure=bingo|amenity=gambling+gambling=bingo
Laser Tag Center	leisure=laser_tag|sport=laser_tag|leisure=sports_centre+sport=laser_tag
Paintball Field	sport=paintball+leisure=*
Axe Throwing Venue	leisure=axe_throwing|sport=axe_throwing
Batting Cage	sport=batting_cage|leisure=batting_cage
Driving Range	golf=driving_range|leisure=golf_course+golf=driving_range
Ski Resort	landuse=winter_sports|leisure=ski_resort|site=piste
Tennis Club	club=sport+sport=tennis|leisure=sports_centre+sport=tennis
Golf Club	club=sport+sport=golf
Yacht Club	club=sport+sport=sailing|club=sailing	Sailing Club
Boxing Gym	leisure=fitness_centre+sport=boxing|leisure=sports_centre+sport=boxing	Boxing Club
CrossFit Gym	leisure=fitness_centre+sport=crossfit|leisure=sports_centre+sport=crossfit
Pilates Studio	leisure=fitness_centre+sport=pilates|leisure=sports_centre+sport=pilates
Martial Arts Gym	leisure=fitness_centre+sport=martial_arts|leisure=sports_centre+sport=martial_arts
Gymnastics Center	leisure=sports_centre+sport=gymnastics|leisure=fitness_centre+sport=gymnastics
Soccer Club	club=sport+sport=soccer
Roller Skating Rink	leisure=sports_centre+sport=roller_skating|leisure=roller_rink	Roller Rink
Personal Trainer	leisure=personal_trainer|office=personal_trainer
Nutritionist	healthcare=nutrition_counselling|healthcare=dietitian|healthcare=nutritionist	Dietitian
Urgent Care Center	amenity=clinic+urgent_care=yes|healthcare=urgent_care|amenity=clinic+healthcare=urgent_care|healthcare=clinic+healthcare:speciality=urgent|amenity=doctors+healthcare:speciality=urgent|amenity=clinic+healthcare:speciality=urgent|amenity=clinic+clinic=urgent_care	Urgent Care Clinic	Walk-In Clinic
Vaccination Center	healthcare=vaccination_centre
Imaging Center	healthcare=centre+healthcare:speciality=radiology|amenity=clinic+healthcare:speciality=radiology|healthcare=radiology	Radiology Center	MRI Center
Nurse	healthcare=nurse
Endodontist	amenity=dentist+healthcare:speciality=endodontics|healthcare:speciality=endodontics
Oral Surgeon	amenity=dentist+healthcare:speciality=oral_surgery|healthcare:speciality=dental_oral_maxillo_facial_surgery
Periodontist	amenity=dentist+healthcare:speciality=periodontics|healthcare:speciality=periodontics
Pediatric Dentist	amenity=dentist+healthcare:speciality=paediatric_dentistry|amenity=dentist+healthcare:speciality=paediatrics
Endocrinologist	amenity=doctors+healthcare:speciality=endocrinology
Sleep Clinic	amenity=clinic+healthcare:speciality=sleep_medicine|healthcare:speciality=sleep_medicine
Pain Clinic	amenity=clinic+healthcare:speciality=pain_medicine|amenity=doctors+healthcare:speciality=pain_medicine
Drug Rehabilitation Center	social_facility:for=drug_addicted|healthcare=rehabilitation+healthcare:speciality=addiction_medicine|amenity=social_facility+social_facility:for=drug_addicted	Addiction Treatment Center
Orphanage	social_facility:for=orphan
Senior Center	amenity=community_centre+community_centre:for=senior|amenity=social_centre+social_facility:for=senior
Dog Trainer	animal_training=dog|shop=dog_training|amenity=animal_training|sport=dog_training	Dog Training
Dog Walker	shop=dog_walking|office=dog_walking	Pet Sitter
Aquarium Store	shop=aquatics|shop=aquarium|shop=pet+pet=fish	Tropical Fish Store
Art School	amenity=art_school|education=art_school	Art Class
Cooking School	amenity=cooking_school|education=cooking_school	Culinary School
Flight School	amenity=flight_school|education=flight_school
Beauty School	amenity=beauty_school|education=beauty_school	Cosmetology School
Trade School	amenity=trade_school|amenity=college+college=vocational	Vocational School
Swimming School	amenity=swimming_school|leisure=swimming_school	Swim School
Montessori School	amenity=school+pedagogy=montessori|amenity=kindergarten+pedagogy=montessori
Convent	amenity=monastery+monastery:type=convent
Catholic Church	amenity=place_of_worship+religion=christian+denomination=catholic|amenity=place_of_worship+religion=christian+denomination=roman_catholic
Baptist Church	amenity=place_of_worship+religion=christian+denomination=baptist
Methodist Church	amenity=place_of_worship+religion=christian+denomination=methodist|amenity=place_of_worship+religion=christian+denomination=united_methodist
Lutheran Church	amenity=place_of_worship+religion=christian+denomination=lutheran
Presbyterian Church	amenity=place_of_worship+religion=christian+denomination=presbyterian
Episcopal Church	amenity=place_of_worship+religion=christian+denomination=episcopal|amenity=place_of_worship+religion=christian+denomination=anglican
Pentecostal Church	amenity=place_of_worship+religion=christian+denomination=pentecostal
Mormon Church	amenity=place_of_worship+religion=christian+denomination=mormon|amenity=place_of_worship+religion=christian+denomination=latter-day_saints	LDS Church
Orthodox Church	amenity=place_of_worship+religion=christian+denomination=orthodox|amenity=place_of_worship+religion=christian+denomination=greek_orthodox
Adventist Church	amenity=place_of_worship+religion=christian+denomination=seventh_day_adventist|amenity=place_of_worship+religion=christian+denomination=adventist
Nondenominational Church	amenity=place_of_worship+religion=christian+denomination=nondenominational|amenity=place_of_worship+religion=christian+denomination=evangelical
Veterans Club	club=veterans|club=veteran	VFW Post	American Legion
Masonic Lodge	club=freemasonry|club=freemason
Motorcycle Club	club=motorcycle
Car Club	club=automobile
Warehouse	building=warehouse	Distribution Center
Hangar	aeroway=hangar
Heliport	aeroway=heliport
Parking Garage	amenity=parking+parking=multi-storey|amenity=parking+parking=underground	Parking Ramp
Parking Lot	amenity=parking	Car Park
ATM	amenity=atm	Cash Machine
Houseboat Rental	tourism=houseboat
Kayak Rental	amenity=kayak_rental|shop=canoe_hire|amenity=boat_rental+boat_rental=kayak	Canoe Rental
Ski Rental	amenity=ski_rental|shop=ski|shop=ski_rental	Ski Shop
Surf Shop	shop=surf|shop=sports+sport=surfing
Golf Shop	shop=golf|shop=sports+sport=golf
Skate Shop	shop=skate|shop=sports+sport=skateboard
Running Store	shop=sports+sport=running
Scooter Rental	amenity=scooter_rental|amenity=kick-scooter_rental
Distribution Company	office=distribution|office=wholesaler
Publisher	office=publisher	Publishing House
Biotech Company	office=biotech|office=pharmaceutical
Airline Office	office=airline
Auction House	shop=auction_house|amenity=auction_house|office=auctioneer	Auctioneer
Estate Liquidator	shop=estate_liquidator
Recycling Drop-Off	amenity=recycling+recycling_type=container
`

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
