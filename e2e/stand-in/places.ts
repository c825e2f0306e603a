/** A handful of real cities with their middle, for the stand-in only. */
export const cities: readonly { label: string; latitude: number; longitude: number; zip: number }[] = [
  { label: 'Annapolis, MD', latitude: 38.978, longitude: -76.492, zip: 21401 },
  { label: 'Atlanta, GA', latitude: 33.749, longitude: -84.388, zip: 30301 },
  { label: 'Austin, TX', latitude: 30.267, longitude: -97.743, zip: 78701 },
  { label: 'Baltimore, MD', latitude: 39.29, longitude: -76.612, zip: 21201 },
  { label: 'Boise, ID', latitude: 43.615, longitude: -116.202, zip: 83701 },
  { label: 'Boston, MA', latitude: 42.36, longitude: -71.058, zip: 2108 },
  { label: 'Buffalo, NY', latitude: 42.886, longitude: -78.878, zip: 14201 },
  { label: 'Charlotte, NC', latitude: 35.227, longitude: -80.843, zip: 28202 },
  { label: 'Chicago, IL', latitude: 41.878, longitude: -87.63, zip: 60601 },
  { label: 'Cincinnati, OH', latitude: 39.103, longitude: -84.512, zip: 45202 },
  { label: 'Cleveland, OH', latitude: 41.499, longitude: -81.694, zip: 44113 },
  { label: 'Columbus, OH', latitude: 39.961, longitude: -82.999, zip: 43215 },
  { label: 'Dallas, TX', latitude: 32.777, longitude: -96.797, zip: 75201 },
  { label: 'Denver, CO', latitude: 39.739, longitude: -104.99, zip: 80202 },
  { label: 'Detroit, MI', latitude: 42.331, longitude: -83.046, zip: 48226 },
  { label: 'Houston, TX', latitude: 29.76, longitude: -95.37, zip: 77002 },
  { label: 'Kansas City, MO', latitude: 39.1, longitude: -94.578, zip: 64105 },
  { label: 'Los Angeles, CA', latitude: 34.052, longitude: -118.244, zip: 90012 },
  { label: 'Memphis, TN', latitude: 35.15, longitude: -90.049, zip: 38103 },
  { label: 'Miami, FL', latitude: 25.762, longitude: -80.192, zip: 33130 },
  { label: 'Minneapolis, MN', latitude: 44.978, longitude: -93.265, zip: 55401 },
  { label: 'Nashville, TN', latitude: 36.163, longitude: -86.781, zip: 37201 },
  { label: 'New York, NY', latitude: 40.713, longitude: -74.006, zip: 10007 },
  { label: 'Philadelphia, PA', latitude: 39.953, longitude: -75.165, zip: 19102 },
  { label: 'Phoenix, AZ', latitude: 33.448, longitude: -112.074, zip: 85003 },
  { label: 'Pittsburgh, PA', latitude: 40.44, longitude: -79.996, zip: 15222 },
  { label: 'Portland, OR', latitude: 45.515, longitude: -122.679, zip: 97204 },
  { label: 'Richmond, VA', latitude: 37.541, longitude: -77.436, zip: 23219 },
  { label: 'Sacramento, CA', latitude: 38.582, longitude: -121.494, zip: 95814 },
  { label: 'Salt Lake City, UT', latitude: 40.761, longitude: -111.891, zip: 84101 },
  { label: 'San Antonio, TX', latitude: 29.424, longitude: -98.494, zip: 78205 },
  { label: 'San Diego, CA', latitude: 32.716, longitude: -117.161, zip: 92101 },
  { label: 'San Francisco, CA', latitude: 37.775, longitude: -122.419, zip: 94103 },
  { label: 'Seattle, WA', latitude: 47.606, longitude: -122.332, zip: 98104 },
  { label: 'St. Louis, MO', latitude: 38.627, longitude: -90.199, zip: 63101 },
  { label: 'Tampa, FL', latitude: 27.951, longitude: -82.457, zip: 33602 },
  { label: 'Washington, DC', latitude: 38.907, longitude: -77.037, zip: 20001 },
]

export const businessTypes: readonly string[] =
  'Accountant,Acupuncturist,Auto Repair Shop,Bakery,Bank,Bar,Barber,Bicycle Shop,Bookstore,Brewery,Butcher,Cafe,Car Dealer,Car Wash,Caterer,Chiropractor,Church,Cleaner,Clothing Store,Coffee Shop,Daycare,Dentist,Dermatologist,Dry Cleaner,Electrician,Event Venue,Fast Food Restaurant,Florist,Funeral Home,Furniture Store,Garden Center,Gas Station,Gym,Hair Salon,Hardware Store,Hotel,Ice Cream Shop,Insurance Agency,Jeweler,Kindergarten,Laundromat,Lawyer,Library,Liquor Store,Locksmith,Massage Therapist,Moving Company,Museum,Nail Salon,Notary,Optician,Painter,Pet Groomer,Pharmacy,Photographer,Physiotherapist,Pizzeria,Plumber,Podiatrist,Psychologist,Real Estate Agency,Restaurant,Roofer,School,Self Storage,Shoe Store,Spa,Supermarket,Tailor,Tattoo Studio,Tire Shop,Toy Store,Travel Agency,Veterinarian,Wine Shop,Yoga Studio'.split(
    ',',
  )

const synonyms: Record<string, string> = {
  'saint louis': 'St. Louis, MO',
  'st louis': 'St. Louis, MO',
  nyc: 'New York, NY',
  philly: 'Philadelphia, PA',
  eatery: 'Restaurant',
  diner: 'Restaurant',
  attorney: 'Lawyer',
  vet: 'Veterinarian',
  mechanic: 'Auto Repair Shop',
}

export function searchNames(kind: 'city' | 'business-type', q: string, limit: number): string[] {
  const text = q.trim().toLowerCase()
  const names = kind === 'city' ? cities.map(({ label }) => label) : businessTypes
  const alias = Object.entries(synonyms).flatMap(([word, name]) =>
    word.startsWith(text) && names.includes(name) ? [name] : [],
  )
  return [...new Set([...alias, ...names.filter((name) => name.toLowerCase().includes(text))])].slice(0, limit)
}
