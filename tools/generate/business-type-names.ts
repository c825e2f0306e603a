/** Preset → common name, then synonyms. The preset's own name and aliases remain synonyms. */
export const names = `
amenity/restaurant	Restaurant	Diner	Eatery	Dining	Bistro
amenity/cafe	Cafe	Café	Coffee Shop	Espresso Bar
amenity/cafe/coffee_shop	Coffeehouse	Coffee House	Coffee Bar
amenity/fast_food	Fast Food Restaurant	Quick Service Restaurant	Takeout	Takeaway
amenity/fast_food/bagel	Bagel Shop
amenity/fast_food/burger	Burger Restaurant	Hamburger Restaurant	Burger Joint
amenity/fast_food/chicken	Fried Chicken Restaurant
amenity/fast_food/chinese	Chinese Takeout
amenity/fast_food/donut	Donut Shop	Doughnut Shop
amenity/fast_food/fish_and_chips	Fish and Chips Shop
amenity/fast_food/hot_dog	Hot Dog Stand
amenity/fast_food/indian	Indian Takeout
amenity/fast_food/juice	Juice Bar	Smoothie Shop
amenity/fast_food/kebab	Kebab Shop
amenity/fast_food/mexican	Taqueria	Taco Shop
amenity/fast_food/pizza	Pizza Takeout	Pizza Delivery
amenity/fast_food/sandwich	Sandwich Shop	Sub Shop	Hoagie Shop
amenity/fast_food/sushi	Sushi Takeout
amenity/fast_food/wings	Chicken Wings Restaurant	Wing Joint
amenity/restaurant/pizza	Pizza Restaurant	Pizza Place	Pizza Shop
amenity/restaurant/barbecue	Barbecue Restaurant	BBQ Restaurant
amenity/restaurant/steakhouse	Steakhouse	Steak House
amenity/bar	Bar	Tavern	Cocktail Bar	Lounge
amenity/pub	Pub	Public House
amenity/pub/microbrewery	Brewpub	Brew Pub
amenity/ice_cream	Ice Cream Shop	Ice Cream Parlor	Gelateria
amenity/dentist	Dentist	Dental Clinic	Dental Office
amenity/doctors	Doctor	Physician	Doctor's Office	Medical Practice	GP
amenity/doctors/gynaecology	Gynecologist	Obstetrician	OB/GYN
amenity/doctors/general	Family Doctor	Primary Care Physician	General Practitioner	Family Physician
amenity/doctors/psychiatrist	Psychiatrist
amenity/clinic	Clinic	Medical Clinic	Medical Center	Health Clinic
amenity/hospital	Hospital	Emergency Room	Medical Hospital
amenity/pharmacy	Pharmacy	Drug Store	Chemist
amenity/veterinary	Veterinarian	Vet	Animal Hospital	Veterinary Clinic	Veterinary
amenity/bank	Bank	Credit Union
amenity/fuel	Gas Station	Petrol Station	Filling Station	Service Station
amenity/charging_station	EV Charging Station	Electric Vehicle Charging Station
amenity/car_rental	Car Rental	Rental Car Agency	Rent a Car
amenity/car_sharing	Car Sharing
amenity/car_wash	Car Wash	Auto Detailing
amenity/casino	Casino
amenity/childcare	Child Care	Daycare	Day Care	Nursery	Childcare
amenity/cinema	Cinema	Movie Theater	Movie Theatre
amenity/theatre	Theater	Theatre	Playhouse
amenity/school	School	Elementary School	High School	Middle School
amenity/college	College	Community College	Junior College
amenity/university	University
amenity/kindergarten	Kindergarten	Preschool	Pre-K	Nursery School
amenity/prep_school	Tutoring Center	Test Prep Center	Tutor
amenity/driving_school	Driving School
amenity/dancing_school	Dance School	Dance Studio
amenity/music_school	Music School	Music Lessons
amenity/language_school	Language School
amenity/dojo	Martial Arts School	Dojo	Karate School	Martial Arts Academy
amenity/library	Library	Public Library
amenity/place_of_worship	Place of Worship	House of Worship
amenity/place_of_worship/christian	Church	Christian Church	Chapel
amenity/place_of_worship/christian/jehovahs_witness	Kingdom Hall
amenity/place_of_worship/christian/quaker	Quaker Meeting House
amenity/place_of_worship/christian/la_luz_del_mundo	La Luz del Mundo Temple
amenity/place_of_worship/jewish	Synagogue
amenity/place_of_worship/muslim	Mosque	Islamic Center	Masjid
amenity/police	Police Station	Police Department	Police
amenity/prison	Prison	Jail
amenity/post_office	Post Office
amenity/fire_station	Fire Station	Fire Department
amenity/townhall	Town Hall
amenity/townhall/city	City Hall
amenity/nursing_home	Nursing Home	Skilled Nursing Facility
amenity/social_facility/assisted_living	Assisted Living Facility	Retirement Home	Senior Living
amenity/social_facility/day_care	Adult Day Care
amenity/social_facility/ambulatory_care	Home Care Service	Home Health Care
amenity/social_facility/group_home	Group Home
amenity/nightclub	Nightclub	Night Club	Dance Club
amenity/money_transfer	Money Transfer Service
amenity/bureau_de_change	Currency Exchange
amenity/funeral_hall	Funeral Hall
amenity/events_venue	Event Venue	Banquet Hall	Wedding Venue
amenity/conference_centre	Convention Center	Conference Center
amenity/community_centre	Community Center
amenity/courthouse	Courthouse	Court
amenity/embassy	Embassy
amenity/marketplace	Market	Farmers Market	Flea Market
amenity/monastery	Monastery
amenity/research_institute	Research Institute
amenity/studio/audio	Recording Studio
amenity/taxi	Taxi Stand	Taxi Service	Cab Service
amenity/vehicle_inspection	Vehicle Inspection Station
amenity/driver_training	Driver Training Ground
amenity/stripclub	Strip Club
amenity/grave_yard	Graveyard
amenity/weighbridge	Truck Scale
amenity/animal_boarding	Pet Boarding	Kennel	Dog Boarding	Pet Hotel
amenity/animal_breeding	Animal Breeder	Dog Breeder
amenity/animal_shelter	Animal Shelter	Animal Rescue	Humane Society
leisure/fitness_centre	Gym	Fitness Center	Fitness Club	Health Club
leisure/fitness_centre/yoga	Yoga Studio
leisure/sports_centre	Sports Center	Sports Complex	Recreation Center
leisure/sports_hall	Sports Hall	Gymnasium
leisure/amusement_arcade	Arcade	Amusement Arcade	Video Arcade
leisure/bowling_alley	Bowling Alley	Bowling Center
leisure/horse_riding	Riding School	Horseback Riding	Equestrian Center	Stable
leisure/miniature_golf	Miniature Golf Course	Mini Golf
leisure/pitch/skateboard	Skate Park
leisure/pitch/shooting	Shooting Range	Gun Range
leisure/sports_centre/shooting	Shooting Range	Gun Range
leisure/swimming_pool	Swimming Pool	Public Pool
leisure/sports_centre/swimming	Swim Center
leisure/sports_centre/climbing	Climbing Gym	Rock Climbing Gym
leisure/sports_centre/karting	Go-Kart Track	Go Karts
leisure/sports_centre/horse_racing	Horse Racetrack
leisure/dance	Dance Hall
leisure/park	Park	City Park	Public Park
leisure/escape_game	Escape Room
leisure/playground/indoor	Indoor Playground
leisure/indoor_play	Indoor Play Center
leisure/sauna	Sauna
leisure/golf_course	Golf Course	Country Club	Golf Club
tourism/hotel	Hotel	Inn
tourism/guest_house	Guest House	Bed and Breakfast	B&B
tourism/apartment	Vacation Rental	Holiday Apartment
tourism/chalet	Vacation Cottage	Cabin Rental	Cottage
tourism/camp_site	Campground	Campsite
tourism/caravan_site	RV Park
tourism/gallery	Art Gallery
tourism/theme_park	Amusement Park	Theme Park
tourism/attraction	Tourist Attraction	Landmark
tourism/information/office	Tourist Information Center
shop/hairdresser	Hair Salon	Hairdresser	Salon	Hair Stylist	Hairstylist	Beauty Parlor
shop/hairdresser/barber	Barber	Barber Shop	Barbershop
shop/beauty	Beauty Salon	Beautician	Day Spa
shop/beauty/nails	Nail Salon	Manicure	Pedicure
shop/beauty/tanning	Tanning Salon
shop/massage	Massage Therapist	Massage Parlor	Massage
shop/car_repair	Car Repair	Auto Repair	Auto Repair Shop	Mechanic	Garage	Auto Mechanic
shop/car	Car Dealer	Car Dealership	Auto Dealer	Auto Dealership
shop/car/second_hand	Used Car Dealer
shop/car_parts	Auto Parts Store
shop/tyres	Tire Shop	Tire Store	Tire Dealer
shop/motorcycle	Motorcycle Dealer
shop/supermarket	Supermarket	Grocery Store	Grocery	Grocer
shop/convenience	Convenience Store	Corner Store	Bodega	Mini Mart
shop/chemist	Drugstore
shop/alcohol	Liquor Store	Wine and Spirits
shop/bakery	Bakery	Bread Shop
shop/pastry	Pastry Shop	Cake Shop	Patisserie
shop/butcher	Butcher	Butcher Shop	Meat Market
shop/deli	Delicatessen	Deli
shop/florist	Florist	Flower Shop
shop/greengrocer	Greengrocer	Produce Market	Fruit and Vegetable Store
shop/farm	Farm Stand
shop/seafood	Fish Market	Seafood Market
shop/clothes	Clothing Store	Apparel Store	Boutique
shop/clothes/wedding	Bridal Shop	Wedding Dress Shop
shop/shoes	Shoe Store
shop/jewelry	Jewelry Store	Jeweler	Jewellery Store
shop/books	Bookstore	Book Store	Bookshop
shop/electronics	Electronics Store
shop/mobile_phone	Cell Phone Store	Mobile Phone Store	Phone Store
shop/furniture	Furniture Store
shop/bed	Mattress Store	Bedding Store
shop/hardware	Hardware Store
shop/doityourself	Home Improvement Store	Building Supply Store	DIY Store
shop/garden_centre	Garden Center	Nursery and Garden Center
shop/pet	Pet Store	Pet Shop	Pet Supply Store
shop/pet_grooming	Pet Groomer	Dog Groomer	Pet Grooming
shop/dry_cleaning	Dry Cleaner	Dry Cleaning
shop/laundry	Laundry	Laundry Service
shop/laundry/self_service	Laundromat	Coin Laundry
shop/tattoo	Tattoo Shop	Tattoo Parlor	Tattoo Studio
shop/funeral_directors	Funeral Home	Funeral Director	Mortuary
shop/optician	Optician	Eyeglasses Store	Eye Doctor
shop/travel_agency	Travel Agency	Travel Agent
shop/department_store	Department Store
shop/variety_store	Discount Store	Dollar Store
shop/mall	Shopping Mall	Shopping Center
shop/second_hand	Thrift Store	Consignment Shop	Secondhand Store
shop/charity	Charity Shop	Thrift Shop
shop/pawnbroker	Pawn Shop
shop/money_lender	Payday Lender	Loan Agency
shop/storage_rental	Self Storage Facility	Storage Unit	Storage Facility
shop/sports	Sporting Goods Store
shop/bicycle	Bicycle Shop	Bike Shop	Bike Repair
shop/gift	Gift Shop	Souvenir Shop
shop/cannabis	Cannabis Dispensary	Dispensary	Marijuana Dispensary
shop/e-cigarette	Vape Shop
amenity/bar/lgbtq	LGBTQ+ Bar	Gay Bar
amenity/fast_food/ice_cream	Ice Cream Shop
leisure/ice_rink	Ice Rink	Ice Skating Rink
leisure/pitch/paintball	Paintball Field	Paintball Center
leisure/pitch/pickleball	Pickleball Court
office/lawyer/notary	Notary
shop/bag	Luggage Store	Handbag Store	Bag Store
shop/water_sports	Water Sports Store	Swim Shop
shop/clothes/suits	Suit Store
shop/nuts	Nut Shop
shop/groundskeeping	Lawn and Garden Equipment Store
amenity/doctors/child_psychiatry	Child Psychiatrist
shop/hifi	Stereo Store	Hi-Fi Store
shop/tobacco	Tobacco Shop	Smoke Shop
shop/copyshop	Print Shop	Copy Shop	Printing Service
shop/weapons	Gun Shop
shop/frame	Picture Frame Shop
shop/swimming_pool	Pool Supply Store
shop/photo	Photo Shop	Photo Lab
shop/caravan	RV Dealer
shop/boat	Boat Dealer
shop/craft	Craft Store	Arts and Crafts Store
shop/confectionery	Candy Store	Sweet Shop
shop/interior_decoration	Home Decor Store
shop/kitchen	Kitchen Store	Kitchen Design
shop/window_blind	Window Blinds Store
shop/flooring	Flooring Store
shop/tiles	Tile Store
shop/trade	Trade Supply Store
shop/gas	Propane Supplier
shop/fuel	Heating Oil Supplier
shop/gold_buyer	Gold Buyer
shop/health_food	Health Food Store
shop/fashion	Fashion Store
shop/tailor	Tailor	Alterations
shop/rental	Equipment Rental	Party Rental
shop/tool_hire	Tool Rental
shop/repair	Repair Shop
shop/telecommunication	Telecom Store
shop/ticket	Ticket Office	Box Office
shop/hearing_aids	Hearing Aid Store
shop/psychic	Psychic	Fortune Teller
shop/watches	Watch Store
shop/water	Water Store
shop/hunting	Hunting Store
shop/fishing	Bait and Tackle Shop	Fishing Store
shop/radiotechnics	Electronic Components Store
shop/anime	Anime Shop	Manga Shop
shop/agrarian	Farm Supply Store	Feed Store
shop/locksmith	Locksmith
shop/hobby	Hobby Shop
office/accountant	Accountant	CPA	Accounting Firm	Bookkeeper
office/tax_advisor	Tax Advisor	Tax Preparation Service	Tax Preparer
office/estate_agent	Real Estate Agent	Realtor	Real Estate Agency	Estate Agent	Real Estate Broker
office/property_management	Property Manager	Property Management Company	Leasing Office
office/lawyer	Lawyer	Attorney	Law Firm
office/notary	Notary	Notary Public
office/insurance	Insurance Agent	Insurance Agency	Insurance Broker	Insurance Company
office/financial	Financial Service	Financial Institution
office/financial_advisor	Financial Advisor	Financial Planner
office/architect	Architect	Architecture Firm
office/engineer	Engineer	Engineering Firm
office/advertising_agency	Advertising Agency	Marketing Agency	Ad Agency
office/company	Corporate Office	Company
office/consulting	Consultant	Consulting Firm	Consultancy
office/it	IT Company	Software Company	Tech Company	Computer Service
office/employment_agency	Employment Agency	Staffing Agency	Temp Agency	Recruiter
office/therapist	Therapist	Counselor
office/physician	Doctor
office/surveyor	Surveyor	Land Surveyor
office/security	Security Company	Security Service
office/moving_company	Moving Company	Mover
office/private_investigator	Private Investigator	Detective
office/graphic_design	Graphic Designer
office/translator	Translator	Translation Service
office/newspaper	Newspaper
office/guide	Tour Guide	Tour Operator
office/government	Government Office
office/government/prosecutor	Public Prosecutor	District Attorney
office/government/register_office	Register Office	Vital Records Office
office/government/tax	Tax Office
office/diplomatic	Diplomatic Mission
office/union	Labor Union
office/political_party	Political Party Office
office/association	Nonprofit Organization	Association
office/charity	Charity	Charitable Organization
office/foundation	Foundation
office/research	Research Office
office/ngo	NGO	Non-Governmental Organization
office/religion	Religious Organization
office/energy_supplier	Energy Supplier	Electric Company	Power Company
office/water_utility	Water Utility
office/telecommunication	Telecommunications Company	Internet Service Provider
office/coworking	Coworking Space
office/forestry	Forestry Service
office/bail_bond_agent-US-PH	Bail Bond Agent	Bail Bondsman
craft/brewery	Brewery	Microbrewery	Taproom
craft/hvac	HVAC Contractor	Heating and Cooling	Air Conditioning Contractor	AC Repair
craft/plumber	Plumber	Plumbing Contractor	Plumbing
craft/electrician	Electrician	Electrical Contractor
craft/roofer	Roofer	Roofing Contractor	Roofing
craft/painter	Painter	Painting Contractor	House Painter
craft/gardener	Landscaper	Gardener	Landscaping	Lawn Care	Lawn Service
craft/carpenter	Carpenter	Carpentry
craft/cleaning	Cleaning Service	House Cleaning	Maid Service	Janitorial Service
craft/floorer	Flooring Contractor
craft/photographer	Photographer	Photography Studio
craft/glaziery	Glazier	Glass Repair Shop
craft/handicraft	Handicraft Workshop
craft/metal_construction	Metal Fabricator	Welder	Metalworker
craft/window_construction	Window Installer	Window Contractor
craft/caterer	Caterer	Catering
craft/electronics_repair	Electronics Repair Shop	Computer Repair	Phone Repair
craft/chimney_sweeper	Chimney Sweep
craft/winery	Winery	Wine Tasting Room
craft/insulator	Insulation Contractor
craft/agricultural_engines	Farm Equipment Mechanic
craft/tiler	Tile Contractor
craft/signmaker	Sign Maker	Sign Shop
craft/plasterer	Plasterer	Drywall Contractor
craft/stonemason	Stonemason	Masonry Contractor	Mason
craft/photographic_laboratory	Photographic Laboratory
craft/upholsterer	Upholsterer	Upholstery Shop
craft/scaffolder	Scaffolding Contractor
craft/confectionery	Candy Maker
craft/pottery	Potter	Pottery Studio
healthcare/alternative	Alternative Medicine Practitioner
healthcare/alternative/acupuncture	Acupuncturist	Acupuncture
healthcare/alternative/chiropractic	Chiropractor	Chiropractic
healthcare/counselling	Counseling Center
healthcare/laboratory	Medical Laboratory	Medical Lab
healthcare/optometrist	Optometrist	Eye Doctor
healthcare/physiotherapist	Physical Therapist	Physiotherapist	Physical Therapy
healthcare/podiatrist	Podiatrist	Foot Doctor
healthcare/psychotherapist	Psychotherapist	Psychologist
healthcare/rehabilitation	Rehabilitation Center	Rehab Center
healthcare	Healthcare Facility
amenity/doctors/podiatry	Podiatrist
club	Club	Social Club
aeroway/aerodrome	Airport
landuse/industrial/scrap_yard	Junkyard	Scrap Yard
landuse/residential/apartments	Apartment Complex	Apartment Building	Apartment
landuse/residential/trailer_park	Mobile Home Park	Trailer Park
landuse/plant_nursery	Plant Nursery
public_transport/station_bus	Bus Station	Bus Terminal
public_transport/station_train	Train Station	Railway Station
public_transport/station_light_rail	Light Rail Station
education	Education Facility
education/college	College
education/dancing_school	Dance School
education/driving_school	Driving School
education/kindergarten	Kindergarten
education/language_school	Language School
education/music_school	Music School
education/prep_school	Tutoring Center
education/school	School
education/university	University
military/office	Recruiting Office
`
