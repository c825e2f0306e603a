export const surnames = words(
  `Abernathy Aldrich Amara Ashdown Ballard Barnaby Bellweather Birch Blackwood Bramble Briggs Calloway Carrow Castellan Chalmers Colby Corrigan
   Crane Dalby Dara Delgado Denholm Draper Dunmore Eastman Elric Fairbanks Farrow Fenwick Figueroa Finch Flores Galloway Garrick Giordano Graves
   Hadley Halloran Hartwell Hawthorne Hollis Ibarra Ingram Jarvis Juniper Kaur Keating Kessler Kimura Lark Ledger Linden Lockhart Lowell Lucero
   Maddox Marlow Mercer Moreno Nakano Navarro Nguyen Norwood Oakley Okafor Orchard Osei Palmer Park Patel Pemberton Penrose Quill Quintero Ramos
   Redfern Reyes Rowan Rutherford Sandoval Sato Sayer Shah Sinclair Sorrel Stroud Tanaka Thackeray Thorne Tran Underhill Vance Varga Vega Wexler
   Whitlock Winslow Wren Yarrow Yates Zamora Zeller`,
)

export const openings = words(
  `Amber Apple Aspen Autumn Bayside Blue Bright Brook Canyon Cedar Central City Clover Copper Coral Corner Cross Crown Crystal Downtown Eagle
   East Elm Evergreen First Fox Garden Gold Golden Grand Granite Green Harbor Harvest Heritage Highland Hill Horizon Iron Island Ivy Jade Lake
   Lantern Laurel Liberty Lily Lucky Magnolia Main Maple Meadow Mill Moon North Oak Ocean Old Olive Orange Orchid Park Pearl Pine Pioneer Prairie
   Red Ridge River Rose Royal Sage Silver South Spring Spruce Star Stone Summit Sun Sunrise Sunset Timber Town Union Valley Village West White
   Wild Willow Winter Woodland`,
)

export const middles = words(
  'Arbor Bend Bridge Branch Court Creek Cove Crest Dale Field Fork Gate Glen Grove Haven Hollow Hearth House Knoll Lane Leaf Light Path Place Point Pond Row Run Shore Side Square Terrace Tree View Vista Walk Way Wood Works Yard',
)

export const streetNames = [
  ...openings.filter((_, index) => index % 2 === 0),
  ...words(
    'Adams Jackson Jefferson Lincoln Madison Monroe Washington Franklin Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth',
  ),
]

export const streetKinds = words('St St St Ave Ave Ave Blvd Rd Rd Dr Dr Ln Pl Ct Way Pkwy')

/** Name suffixes by business type; the type's name by default. */
export const callings: Readonly<Record<string, readonly string[]>> = {
  restaurant: ['Kitchen', 'Grill', 'Table', 'Diner', 'Bistro', 'Eatery', 'Restaurant', 'House'],
  'fast-food-restaurant': ['Burgers', 'Express', 'Drive-In', 'Fry House', 'Chicken', 'Quick Bite'],
  cafe: ['Cafe', 'Coffee', 'Coffee House', 'Espresso Bar'],
  bar: ['Bar', 'Tavern', 'Taproom', 'Lounge'],
  bakery: ['Bakery', 'Bread Co', 'Bakehouse'],
  'pizza-restaurant': ['Pizza', 'Pizzeria', 'Slice House'],
  dentist: ['Dental', 'Family Dentistry', 'Dental Care', 'Dental Group', 'Smiles'],
  doctor: ['Medical Group', 'Family Practice', 'Physicians', 'Internal Medicine'],
  clinic: ['Clinic', 'Health Center', 'Medical Center', 'Walk-In Clinic'],
  pharmacy: ['Pharmacy', 'Drugs'],
  veterinarian: ['Animal Hospital', 'Veterinary Clinic', 'Pet Clinic'],
  lawyer: ['Law Group', 'Law Offices', 'Legal', '& Associates, Attorneys'],
  accountant: ['Accounting', 'CPAs', 'Tax & Accounting'],
  'insurance-agent': ['Insurance', 'Insurance Agency'],
  'real-estate-agent': ['Realty', 'Real Estate', 'Homes'],
  plumber: ['Plumbing', 'Plumbing & Drain', 'Plumbers'],
  electrician: ['Electric', 'Electrical Services'],
  roofer: ['Roofing', 'Roofing & Siding'],
  'car-repair': ['Auto Repair', 'Auto Care', 'Garage', 'Automotive'],
  'hair-salon': ['Hair Studio', 'Salon', 'Hair Design'],
  barber: ['Barber Shop', 'Barbers', 'Cuts'],
  'nail-salon': ['Nails', 'Nail Bar', 'Nail Spa'],
  gym: ['Fitness', 'Gym', 'Strength Club'],
  hotel: ['Hotel', 'Inn', 'Suites'],
  bank: ['Bank', 'Savings Bank', 'Trust'],
  supermarket: ['Market', 'Foods', 'Grocery'],
  florist: ['Flowers', 'Florist', 'Blooms'],
  church: ['Community Church', 'Chapel', 'Fellowship'],
  school: ['Elementary School', 'Academy', 'High School'],
}

export const openingHours = [
  'Mo-Fr 09:00-17:00',
  'Mo-Fr 08:00-18:00; Sa 09:00-13:00',
  'Mo-Sa 10:00-20:00; Su 11:00-18:00',
  'Mo-Su 11:00-22:00',
  'Mo-Th 11:00-21:00; Fr-Sa 11:00-23:00; Su 12:00-20:00',
  'Tu-Su 07:00-15:00',
  'Mo-Fr 06:30-19:00; Sa-Su 08:00-16:00',
  '24/7',
]

/** Area codes by state, for numbers ending in 555-01xx, which are reserved for fiction. */
export const areaCodes: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  `AL 205 251|AK 907|AZ 480 602|AR 501|CA 213 310 415 619 916|CO 303 720|CT 203 860|DE 302|DC 202|FL 305 407 813 904|GA 404 770 912|HI 808
   ID 208|IL 312 708 773 217|IN 317 219|IA 515|KS 316 913|KY 502 859|LA 504 225|ME 207|MD 301 410|MA 508 617 413|MI 313 616 734|MN 612 651
   MS 601|MO 314 816|MT 406|NE 402|NV 702 775|NH 603|NJ 201 609 732 973|NM 505|NY 212 315 518 585 646 718 914|NC 704 919 336|ND 701
   OH 216 513 614|OK 405 918|OR 503 541|PA 215 412 610 717|RI 401|SC 803 843|SD 605|TN 615 901 423|TX 210 214 512 713 915|UT 801
   VT 802|VA 703 757 804|WA 206 253 509|WV 304|WI 414 608|WY 307|AS 684|GU 671|MP 670|PR 787|VI 340`
    .split(/[|\n]/)
    .map((row) => row.trim().split(' '))
    .map(([state = '', ...codes]) => [state, codes]),
)

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
