/**
 * What people call a business type besides its name and the presets' own words: name, then synonyms. A word for several
 * types is none's: it only finds them in a search.
 */
export const synonyms = `
Spa	Med Spa	Medspa	Medical Spa	Wellness Spa
Beauty Salon	Cosmetologist	Esthetician	Facial Spa	Lash Studio	Eyelash Salon	Brow Bar	Waxing Salon	Hair Removal	Skin Care Clinic
Nail Salon	Nail Bar	Nail Studio	Nail Technician
Hair Salon	Haircut	Hair Stylist	Hair Studio	Hairdressing Salon	Blow Dry Bar
Barber	Men's Haircut
Massage Therapist	Masseuse	Massage Clinic	Massage Spa
Tanning Salon	Solarium
Tattoo Shop	Tattoo Artist	Tattooist
Gym	Fitness Studio	Health Studio	Workout Gym	Cycle Studio	Spin Studio	Leisure Centre Gym
Yoga Studio	Yoga Class	Yoga Center
Dance School	Ballet School	Dance Class
Car Repair	Auto Shop	Auto Service	Car Garage	Car Service	MOT Garage	Transmission Shop	Brake Shop	Muffler Shop	Automotive Repair Shop	Auto Electrician
Auto Body Shop	Panel Beater	Car Body Repair	Smash Repairs	Dent Repair
Tire Shop	Tire Repair	Tire Repair Shop	Tire Fitter	Tires	Wheel Shop
Auto Parts Store	Car Parts	Car Accessories	Auto Parts	Car Parts and Accessories	Motor Factors
Car Wash	Car Wash and Detail	Car Valet	Car Valeting	Car Detailer	Car Detailing	Hand Car Wash
Car Dealer	New Car Dealer	Car Showroom	Car Lot	Auto Sales
Used Car Dealer	Second Hand Car Dealer	Used Cars
Car Rental	Car Hire	Van Rental	Van Hire
Vehicle Inspection Station	Smog Check	MOT Test Centre	Emissions Testing	Smog Check Shop	Roadworthy
Oil Change Station	Lube Shop	Quick Lube	Oil Change Service
Towing Service	Towing Company	Wrecker Service	Breakdown Recovery	Tow Service
Gas Station	Fuel Station	Petrol	Servo	Gas
Motorcycle Dealer	Motorbike Shop	Motorcycle Shop	Moped Dealer	Motor Scooter Dealer
Motorcycle Repair Shop	Motorbike Repair
RV Dealer	Caravan Dealer	Motorhome Dealer
RV Park	Caravan Park	Holiday Park
Bicycle Shop	Cycle Shop	Bicycle Store	Cycle Store
Supermarket	Food Store	Hypermarket	Food Market
Convenience Store	Off Licence	Dairy Shop	Milk Bar	Newsagent and Convenience	Quick Stop
Liquor Store	Bottle Shop	Off License	Package Store	Beer Store	Spirits Store
Wine Shop	Wine Merchant	Vintner
Greengrocer	Fruit Shop	Vegetable Shop	Fruit Market
Bakery	Bake Shop	Baker	Boulangerie
Pastry Shop	Confectioner	Patisserie Shop	Pie Shop
Butcher	Butcher's	Meat Shop	Sausage Store	Meat and Seafood Store
Ice Cream Shop	Gelato Shop	Ice Cream Parlour	Dessert Bar	Ice Cream Stand
Candy Store	Sweetshop	Lolly Shop	Sweets
Cafe	Coffee House	Coffee Place	Coffee	Cafe and Tea House
Teahouse	Tea Room	Tea House	Tea Shop
Bubble Tea Cafe	Boba Shop	Boba	Bubble Tea	Bubble Tea Shop
Restaurant	Steak and Grill	Places to Eat	Dining Room	Brasserie	Trattoria
Fast Food Restaurant	Drive Thru	Take Away	Takeaway Food	Takeout Restaurant	Burger Bar	Snack Bar	Snack Place
Fish and Chips Shop	Chippy	Fish and Chip Shop	Chip Shop	Fish and Chips
Burger Restaurant	Burger Shop	Hamburger Joint	Burger Place	Burgers
Pizza Restaurant	Pizza Parlor	Pizza Parlour	Pizza House
Barbecue Restaurant	BBQ Joint	Barbecue Joint	Smokehouse
Sandwich Shop	Sandwich Place	Sandwich Bar	Sandwich Spot	Subs
Breakfast Restaurant	Breakfast Spot	Brunch Restaurant	Brunch Place	Pancake House
Seafood Restaurant	Fish Restaurant and Seafood	Oyster Bar	Crab House
Steakhouse	Steak House	Steak Restaurant	Churrascaria	Chophouse
Taqueria	Taco Place	Taco Restaurant	Taco Stand
Sushi Restaurant	Sushi Bar	Sushi Place	Sushi
Food Truck	Food Stand	Food Cart	Street Food	Burger Van
Buddhist Temple	Pagoda
Bar	Cocktail Bar and Lounge	Dive Bar	Beer Bar	Saloon	Whisky Bar	Tiki Bar	Beach Bar	Hotel Bar	Rooftop Bar	Piano Bar	Speakeasy
Biergarten	Beer Garden
Pub	Local Pub	Gastropub
Hookah Lounge	Hookah Bar	Shisha Lounge
Karaoke Box	Karaoke Bar	Karaoke
Nightclub	Disco	Discotheque	Night Club
Brewery	Brew House	Cidery	Meadery
Winery	Wine Cellar	Cellar Door
Hotel	Hotels	Boutique Hotel
Motel	Motor Inn	Motor Lodge
Guest House	Bed & Breakfast	B and B	BnB
Hostel	Backpackers	Youth Hostel	Backpacker Hostel
Vacation Rental	Holiday Rental	Holiday Let	Serviced Apartment	Self Catering
Campground	Camp Site	Camping Ground	Camping	Holiday Camp
Doctor	Medical Doctor	Doctors Surgery	Doctor's Surgery	General Practice	Medical Office	Physician Office
Family Doctor	Family Medicine	Family Medicine Doctor
Clinic	Medical Centre	Healthcare Clinic	Health Centre	Polyclinic
Urgent Care Center	Urgent Care	Minor Injuries Unit
Hospital	Infirmary	Children's Hospital
Dentist	Dental Practice	Dental Surgery	Dental Care
Orthodontist	Braces
Otolaryngologist	ENT Doctor	Ear Nose and Throat Doctor	ENT
Gynecologist	OBGYN	Gynaecologist	Obstetrics	Women's Health Clinic
Pulmonologist	Respiratory Doctor	Lung Doctor
Internist	Internal Medicine Doctor
Physical Therapist	Physio	Physical Therapy Clinic	Physiotherapy	Physiotherapy Clinic
Chiropractor	Chiropractic Clinic
Podiatrist	Podiatry Clinic
Psychotherapist	Psychologist Office	Mental Health Clinic	Mental Health Service
Therapist	Counselling	Counsellor	Marriage Counselor	Counseling
Optician	Eyecare Store	Eye Care	Glasses Shop	Eyeglasses	Eyewear Store	Spectacles	Optical Shop	Optical Store	Sunglasses Store	Vision Center
Optometrist	Eye Clinic	Optometry
Pharmacy	Pharmacist	Chemist Shop	Apothecary	Dispensing Chemist
Veterinarian	Veterinary Surgeon	Vet Clinic	Veterinary Hospital	Animal Clinic	Animal Doctor
Nursing Home	Care Home	Rest Home	Aged Care	Old People's Home
Home Care Service	Home Carer	Domiciliary Care	Home Health Care Service
Nutritionist	Weight Loss Center	Dietician	Weight Loss Clinic
Child Care	Daycare	Creche	Childcare	Nursery Day Care	Childminder	Child Care Service	Daycare Center
Kindergarten	Pre School	Playgroup
Driving School	Driving Instructor	Driving Lessons
Tutoring Center	Tutoring	Tutoring Service	Private Tutor	Cram School
Language School	English School	Language Lessons
Lawyer	Solicitor	Barrister	Attorney at Law	Advocate	Immigration Attorney	Immigration Lawyer	Law Practice
Accountant	Accountancy	Accounting	Accounting and Bookkeeping Service	Chartered Accountant	Bookkeeping	CPA Firm
Tax Advisor	Tax Accountant	Tax Consultant	Tax Service
Real Estate Agent	Realty	Letting Agent	Estate Agency	Property Agent
Insurance Agent	Insurer	Insurance
Bank	Building Society	Savings Bank
Financial Advisor	Financial Adviser	Wealth Management	Investment Advisor	Stock Broker	Stockbroker
Payday Lender	Loans Agency	Check Cashing Service	Cheque Cashing	Loan Company
Currency Exchange	Money Changer	Foreign Exchange
Employment Agency	Recruitment Agency	Job Agency	Temping Agency	Human Resources Agency
Advertising Agency	Marketing Company	Digital Marketing Agency	PR Agency	Public Relations Firm	SEO Agency	Media Agency
Consultant	Management Consultant	Business Consultant
IT Company	IT Service	IT Support	Computer Company	App Developer	Technology Business	Tech Startup
Web Designer	Website Designer	Web Developer
Photographer	Photo Studio	Photography Service	Wedding Photographer
Print Shop	Printer	Printers	Print Store	Copy Center
Sign Maker	Sign Company	Signwriter
Plumber	Plumbing Service	Drain Cleaning	Sewer Contractor	Plumbing Company
Electrician	Electrical Service	Sparky	Electric Contractor
HVAC Contractor	Air Conditioning	Heating Engineer	HVAC	Heating Contractor	Furnace Repair	Heating Ventilating and Air Conditioning Contractor
Roofer	Roof Repair	Roofing Company
Painter	Decorator	Painter and Decorator	Painting Company
Contractor	Construction	Building Contractor	Builders	Remodeler	Kitchen Remodeler	Bathroom Contractor	Deck and Patio Contractor	Home Improvement Contractor
Carpenter	Woodworker
Landscaper	Landscape Gardener	Lawn Mowing	Landscaper and Gardener	Garden Service	Grass Cutting
Tree Service	Tree Surgeon	Tree Removal Service
Cleaning Service	Cleaner	Cleaners	House Cleaner	Professional Cleaning Service	Commercial Cleaner	Cleaning Company	Maid
Pest Control Service	Exterminators	Termite Control
Handyman	Handyperson	Odd Jobs
Locksmith	Lock Repair	Keys
Moving Company	Removals	Removalist	Removal Company	Removal Firm	Movers
Self Storage Facility	Self Storage	Storage	Storage Units
Junk Removal Service	Junk Removal	Junk Hauling	Junk Removal and Hauling	Rubbish Removal	Waste Removal	Waste Collection	Skip Hire	Dumpster Rental	Waste Management Service	Trash Removal
Window Installer	Window Fitter	Double Glazing	Doors and Windows Contractor	Window Company
Flooring Contractor	Carpet and Flooring Contractor	Floor Fitter	Carpet Fitter
Garage Door Company	Garage Door Supplier
Pool Service	Swimming Pool Maintenance and Service	Pool Cleaner	Pool Company
Chimney Sweep	Chimney Cleaning
Upholsterer	Upholstery Service
Interior Designer	Interior Decorator
Architect	Architects
Surveyor	Building and Land Surveyor
Property Manager	Property Management Office	Letting Agency
Home Builder	Commercial Real Estate Developer	Property Developer
Laundromat	Laundrette	Coin Operated Laundry
Dry Cleaner	Dry Cleaners	Drycleaner
Tailor	Seamstress	Clothing Alterations	Alteration Shop
Shoe Repair Shop	Cobbler	Shoe Repair	Shoe Repair Service
Electronics Repair Shop	Mobile Phone Repair	Computer Repair Service	Laptop Repair	Cell Phone Repair	TV Repair
Appliance Store	White Goods Store	Home Appliance Store	Appliances
Cell Phone Store	Mobile Shop	Phone Shop	Mobile Phone Shop
Electronics Store	Computers and Electronics Retail	Consumer Electronics	TV Store
Camera Equipment Store	Camera Store	Camera Shop
Furniture Store	Furniture Shop	Sofa Shop	Furniture and Home Store	Home Furnishings
Mattress Store	Bed Shop	Bed Store
Carpet Store	Rug Store	Carpet Shop
Home Decor Store	Homewares	Home Store	Homeware Shop
Houseware Store	Housewares Store	Kitchenware
Kitchen Store	Kitchen Supply Store	Kitchen Showroom
Hardware Store	Ironmonger	Do It Yourself Store	Hardware
Lumber Yard	Builders Merchant	Construction Supplies Store	Timber Yard
Garden Center	Gardening Centre
Plant Nursery	Tree Nursery
Florist	Flower Store	Flowers
Pet Store	Pet Supplies Store	Pet Supplies
Pet Groomer	Dog Grooming	Pet Grooming Service	Dog Wash	Dog Grooming Salon
Pet Boarding	Pet Sitting and Boarding Service	Doggy Daycare	Dog Day Care	Cattery
Dog Trainer	Dog Obedience School	Puppy School
Bookstore	Bookseller	Books	Used Bookstore
Stationery Store	Stationers	Office Supplies
Newsstand	Newsagent	Paper Shop
Toy Store	Toyshop	Toys
Gift Shop	Gift Store	Souvenir Store	Card Shop	Gifts
Jewelry Store	Jewellers	Goldsmith
Clothing Store	Clothes Shop	Dress Shop	Apparel	Outlet Store	Clothes
Fashion Store	Fashion Retail	Fashion Boutique
Men's Clothing Store	Men's Store	Menswear	Menswear Shop
Women's Clothing Store	Women's Store	Ladies Wear	Ladieswear
Children's Clothing Store	Kids Store
Underwear Store	Lingerie Store	Lingerie Shop	Lingerie
Bridal Shop	Bridal Store	Wedding Shop	Bridal Boutique
Shoe Store	Shoe Shop	Shoes	Footwear Store
Luggage Store	Handbag Shop
Cosmetics Store	Make Up Store	Makeup Store	Beauty Supply Store
Sporting Goods Store	Sports Shop	Sports Store	Sporting Goods Retail	Sports Equipment
Gun Shop	Gun Store	Firearms Dealer
Bait and Tackle Shop	Tackle Shop	Angling Shop
Outdoors Store	Outdoor Supply Store	Camping Store
Charity Shop	Op Shop	Opportunity Shop
Thrift Store	Vintage Store	Vintage and Thrift Store	Vintage Shop
Antique Shop	Antiques
Pawn Shop	Pawnbrokers	Cash Converters
Department Store	Big Box Store
Discount Store	Pound Shop	Dollar Shop	99 Cent Store
Wholesale Store	Cash and Carry	Warehouse Club	Warehouse or Wholesale Store
Shopping Mall	Shopping Centre	Shopping Plaza	Outlet Mall	Retail Park	Plaza Mall
Market	Street Market	Farmers' Market	Christmas Market	Night Market
Vape Shop	Vape Store	E Cig Shop
Tobacco Shop	Tobacconist	Cigar Shop	Tobacco Store	Smoke Store
Cannabis Dispensary	Weed Shop	Cannabis Store	Weed Dispensary
Esoteric Store	Crystal Shop	Metaphysical Store
Erotic Store	Adult Store	Adult Shop	Sex Shop
Party Supply Store	Party Shop
Fabric Store	Textiles Store	Haberdashery
Craft Store	Arts and Crafts Store	Art Supply Store
Nutrition Supplements Store	Supplement Store	Vitamin Store
Spice Shop	Herbs and Spices Store
International Grocery Store	Imported Food Store	Foreign Food Store
Coffee Store	Coffee Roaster	Coffee Roastery
Video Game Store	Video Games Store	Game Shop
Comic Book Store	Comics
Musical Instrument Store	Music Shop
Window Blinds Store	Curtains and Blinds
Cinema	Movies	Picture House	Multiplex	Indie Movie Theater	Movie House
Theater	Theatre Company	Indie Theater
Bowling Alley	Ten Pin Bowling	Bowling
Arcade	Game Center	Amusements	Gaming Cafe	VR Cafe
Escape Room	Escape Game
Casino	Gaming Club
Bookmaker	Betting Shop	Bookies
Event Venue	Event Space	Function Room	Wedding Hall	Reception Venue	Party Venue	Ballroom	Function Venue
Event Planner	Event Service	Party Organiser	Wedding Organiser
Caterer	Food and Beverage Service	Catering Company
Swimming Pool	Swimming Baths	Lido	Swimming
Golf Course	Golf	Golf Links
Driving Range	Golf Driving Range
Ice Rink	Hockey Rink
Ski Resort	Ski Area	Ski Resort and Area
Riding School	Equestrian Facility	Livery Yard	Horse Riding
Martial Arts School	Martial Arts Dojo	Karate Club	Taekwondo School
Sports Center	Leisure Centre	Leisure Center
Indoor Playground	Indoor Play Area	Soft Play
Marina	Harbor or Marina	Boatyard
Shooting Range	Rifle Range	Gun Club
Travel Agency	Travel Agent Office	Travel Shop
Taxi Stand	Taxi	Taxi Company	Minicab	Cab Company
Parking Lot	Parking
Parking Garage	Multi-Storey Car Park
Logistics Company	Haulier	Haulage Company	Freight Forwarder	Shipping Freight and Material Transportation Service
Courier Service	Parcel Service	Courier
Funeral Home	Undertaker	Funeral Parlour	Funeral Directors	Mortician
Church	Parish Church
Place of Worship	Spiritual Center	Temple
Community Center	Village Hall Community Centre	Civic Centre
Nonprofit Organization	Non-Profit	Non-Profit Organization	Environmental Organization
Charity	Charity Organisation
Labor Union	Trade Union
Recycling Center	Recycling Facility	Tip	Household Waste Site	Recycling
Junkyard	Salvage Yard	Wrecking Yard	Scrapyard	Car Wrecker	Auto Wrecker	Car Breaker
Landfill	Dump	Rubbish Tip
Equipment Rental	Tool Hire	Plant Hire	Equipment Rental Service	Rental Service	Hire Shop
Security Company	Security Guard Company	Alarm Company	Security and Safety
Factory	Industrial Plant
Metal Fabricator	Machine Shop	Fabrication Shop
Welder	Welding	Welding Service
Wholesale Store
Medical Supply Store	Mobility Store	Medical Equipment
Medical Laboratory	Laboratory	Blood Test Lab	Diagnostic Lab
Blood Donation Center	Blood Bank
Birthing Center	Maternity Clinic
Apartment Complex	Apartment or Condo	Flats
Assisted Living Facility	Assisted Living	Assisted Living Service	Retirement Village	Senior Home
Solar Installer	Renewable Energy Service	Solar Panels	Solar
Water Utility	Utility Company
Telecommunications Company	Telecommunication Service	Mobile Company	Broadband Provider	ISP
Engineer	Engineering Company
Translator	Interpreter
Potter	Ceramics Studio
`
