import type { PlaceLocation } from '@gazetteer/geography'
import { expect, test } from 'vitest'
import { belongsToCity, type City, findCity, partAt } from './index.ts'

type Given = Partial<PlaceLocation> & { at?: readonly [latitude: number, longitude: number] }

function city(text: string): City {
  const found = findCity(text)
  if (found === null) throw new Error(`Unknown city ${text}`)
  return found
}

function belongs(label: string, { at, ...given }: Given): boolean {
  const point = { latitude: at?.[0] ?? null, longitude: at?.[1] ?? null }
  return belongsToCity(city(label), { city: null, state: null, ...point, ...given })
}

const windsor = [42.3149, -83.0364] as const
const detroit = [42.3314, -83.0458] as const
const nuevoLaredo = [27.4763, -99.5164] as const
const juarez = [31.7386, -106.487] as const
const tijuana = [32.5149, -117.0382] as const
const niagaraOntario = [43.093, -79.08] as const

test.each<[string, string, Given, boolean]>([
  ['Windsor by coordinate', 'Detroit, MI', { at: windsor }, false],
  ['Windsor by name', 'Detroit, MI', { city: 'Windsor', at: windsor }, false],
  ['Windsor with ON', 'Detroit, MI', { city: 'Windsor', state: 'ON', at: [42.3, -82.98] }, false],
  ['Windsor by postal code', 'Detroit, MI', { zip: 'N9A 1A1' }, false],
  ['Detroit at the river', 'Detroit, MI', { at: [42.3275, -83.043] }, true],
  ['Detroit', 'Detroit, MI', { city: 'Detroit', state: 'MI', at: detroit }, true],
  ['Windsor is Windsor', 'Windsor, Ontario, Canada', { at: [42.316, -83.03] }, true],
  ['Detroit is not Windsor', 'Windsor, Ontario, Canada', { at: detroit }, false],
  ['Nuevo Laredo', 'Laredo, TX', { at: nuevoLaredo }, false],
  ['Nuevo Laredo is Nuevo Laredo', 'Nuevo Laredo, Mexico', { at: nuevoLaredo }, true],
  ['Laredo is not Nuevo Laredo', 'Nuevo Laredo, Mexico', { at: [27.5036, -99.5076] }, false],
  ['Juárez', 'El Paso, TX', { at: juarez }, false],
  ['El Paso', 'El Paso, TX', { at: [31.7587, -106.4869] }, true],
  ['Tijuana', 'San Ysidro, CA', { at: tijuana }, false],
  ['San Ysidro', 'San Ysidro, CA', { at: [32.5556, -117.0441] }, true],
  ['Matamoros', 'Brownsville, TX', { at: [25.8797, -97.5042] }, false],
  ['Mexicali', 'Calexico, CA', { at: [32.6633, -115.4678] }, false],
  ['Sault Ste. Marie, ON', 'Sault Sainte Marie, MI', { city: 'Sault Ste. Marie', at: [46.5219, -84.3461] }, false],
  ['Kehl is not Strasbourg', 'Strasbourg, France', { at: [48.572, 7.815] }, false],
  ['Weil am Rhein is not Basel', 'Basel, Switzerland', { at: [47.595, 7.62] }, false],
])('%s: across the border of %s', (_, label, given, expected) => expect(belongs(label, given)).toBe(expected))

test.each<[string, string, Given, boolean]>([
  ['NY', 'Niagara Falls, NY', { city: 'Niagara Falls', state: 'NY', at: [43.0962, -79.0377] }, true],
  ['ON', 'Niagara Falls, NY', { city: 'Niagara Falls', state: 'ON', at: niagaraOntario }, false],
  ['no province', 'Niagara Falls, NY', { city: 'Niagara Falls', zip: 'L2G 3L3', at: niagaraOntario }, false],
  ['no address', 'Niagara Falls, NY', { at: niagaraOntario }, false],
  ['ON', 'Niagara Falls, Ontario, Canada', { city: 'Niagara Falls', state: 'ON', at: niagaraOntario }, true],
  ['no province', 'Niagara Falls, Ontario, Canada', { city: 'Niagara Falls', at: niagaraOntario }, true],
  ['no address', 'Niagara Falls, Ontario, Canada', { at: niagaraOntario }, true],
  ['Nogales, Sonora', 'Nogales, AZ', { city: 'Nogales', at: [31.3086, -110.9422] }, false],
  ['Nogales, AZ', 'Heroica Nogales, Mexico', { city: 'Nogales', state: 'AZ', at: [31.3404, -110.9343] }, false],
])('a namesake over the border, %s: %s', (_, label, given, expected) => expect(belongs(label, given)).toBe(expected))

test.each<[Given, boolean]>([
  [{ city: 'Boston', state: 'MA', country: 'US' }, true],
  [{ city: 'Boston', country: 'US' }, true],
  [{ city: 'Boston', country: 'USA' }, true],
  [{ city: 'Boston' }, true],
  [{ city: 'Boston', country: 'GB', zip: 'PE21 0AA' }, false],
  [{ city: 'Boston', zip: 'PE21 0AA' }, false],
  [{ city: 'Boston', state: 'Lincolnshire', country: 'GB' }, false],
  [{ city: 'Boston', state: 'MA', country: 'PH' }, false],
  [{ city: 'Boston', state: 'Lincolnshire' }, false],
  [{ city: 'Boston', state: 'Massach.', country: 'US' }, true],
  [{ city: 'Boston', state: 'Lincolnshire', at: [42.3601, -71.0589] }, true],
  [{ city: 'Boston', country: 'United Kingdom' }, false],
  [{ city: 'Boston, Ontario, Canada' }, false],
  [{ city: 'Boston', country: 'Ireland', at: [42.3601, -71.0589] }, true],
])('the country of an address: %j in Boston, MA is %s', (given, expected) =>
  expect(belongs('Boston, MA', given)).toBe(expected),
)

test.each<[string, string, readonly [number, number], boolean]>([
  ['Kansas City', 'Kansas City, MO', [39.0997, -94.5786], true],
  ['Kansas City', 'Kansas City, MO', [39.114, -94.627], false],
  ['Kansas City', 'Kansas City, KS', [39.114, -94.627], true],
  ['Texarkana', 'Texarkana, TX', [33.4374, -94.0155], false],
  ['Texarkana', 'Texarkana, AR', [33.4374, -94.0155], true],
  ['Bristol', 'Bristol, VA', [36.58, -82.19], false],
  ['Union City', 'Union City, TN', [36.4242, -89.057], true],
  ['Wendover', 'Wendover, UT', [40.737, -114.075], false],
])('a state that is missing is read from the coordinate: %s at %s is %j', (name, label, at, expected) =>
  expect(belongs(label, { city: name, at })).toBe(expected),
)

test('an address in another state loses to a coordinate more than 5 km inside the other one', () => {
  expect(belongs('Chicago, IL', { city: 'Chicago', state: 'NY', at: [41.88, -87.63] })).toBe(true)
  expect(belongs('New York, NY', { city: 'New York', state: 'NY', at: [41.88, -87.63] })).toBe(false)
  expect(belongs('New York, NY', { city: 'New York', state: 'NJ', at: [40.72, -73.99] })).toBe(false)
})

test.each([
  ['Neuilly-sur-Seine', 48.8846, 2.2697],
  ['Boulogne-Billancourt', 48.8352, 2.241],
  ['Saint-Denis', 48.9362, 2.3574],
  ['Montreuil', 48.8611, 2.4436],
  ['Versailles', 48.8014, 2.1301],
  ['Nanterre', 48.892, 2.2068],
])('a suburb with a municipality of its own is not Paris: %s', (name, latitude, longitude) => {
  expect(belongs('Paris, France', { city: name, at: [latitude, longitude] })).toBe(false)
  expect(belongs('Paris, France', { at: [latitude, longitude] })).toBe(false)
})

test.each<[string, string, Given, boolean]>([
  ['Paris', 'Paris, France', { city: 'Paris', at: [48.8566, 2.3522] }, true],
  ['Paris at 0, 0', 'Paris, France', { city: 'Paris', at: [0, 0] }, true],
  ['no name at 0, 0', 'Paris, France', { at: [0, 0] }, false],
  ['Laval', 'Montréal, Quebec, Canada', { city: 'Laval', at: [45.57, -73.692] }, false],
  ['Westmount', 'Montréal, Quebec, Canada', { city: 'Westmount', at: [45.484, -73.597] }, false],
  ['Frederiksberg', 'Copenhagen, Denmark', { city: 'Frederiksberg', at: [55.678, 12.533] }, false],
  ['Salford', 'Manchester, England, United Kingdom', { city: 'Salford', at: [53.487, -2.29] }, false],
  ['Badalona', 'Barcelona, Spain', { city: 'Badalona', at: [41.45, 2.247] }, false],
  ['Scarborough', 'Toronto, Ontario, Canada', { city: 'Scarborough', at: [43.7731, -79.2578] }, true],
  ['North York', 'Toronto, Ontario, Canada', { city: 'North York', at: [43.7615, -79.4111] }, true],
  ['Mississauga', 'Toronto, Ontario, Canada', { city: 'Mississauga', at: [43.589, -79.644] }, false],
  ['Dartmouth', 'Halifax, Nova Scotia, Canada', { city: 'Dartmouth', at: [44.665, -63.57] }, true],
  ['Croydon', 'London, England, United Kingdom', { city: 'Croydon', at: [51.376, -0.098] }, true],
  ['Watford', 'London, England, United Kingdom', { city: 'Watford', at: [51.656, -0.39] }, false],
  ['Mokotów', 'Warsaw, Poland', { city: 'Mokotów', at: [52.193, 21.03] }, true],
  ['Spandau', 'Berlin, Germany', { city: 'Spandau', at: [52.535, 13.2] }, true],
  ['Falkensee', 'Berlin, Germany', { at: [52.56, 13.09] }, false],
  ['Thane', 'Mumbai, India', { city: 'Thane', at: [19.2183, 72.978] }, false],
  ['Şişli', 'Istanbul, Türkiye', { city: 'Şişli', at: [41.06, 28.987] }, true],
  ['Coyoacán', 'Mexico City, Mexico', { city: 'Coyoacán', at: [19.35, -99.162] }, true],
])('the municipality decides abroad: %s in %s', (_, label, given, expected) =>
  expect(belongs(label, given)).toBe(expected),
)

test.each<[string, readonly [number, number], boolean]>([
  ['Boise, ID', [43.67, -115.46], false],
  ['Boise, ID', [43.6, -116.21], true],
  ['Boise, ID', [43.55, -116.09], true],
  ['Anchorage, AK', [61.2, -149.87], true],
  ['Anchorage, AK', [70.1, -150], false],
  ['Flagstaff, AZ', [35.19, -111.65], true],
  ['Flagstaff, AZ', [35.65, -111.3], false],
  ['Tucson, AZ', [32.22, -110.97], true],
  ['Missoula, MT', [46.87, -113.99], true],
])('without a city in the address, %s ends where its places usually are: %j', (label, at, expected) =>
  expect(belongs(label, { at })).toBe(expected),
)

test('no part of a city is across the border', () => {
  expect(partAt(city('Detroit, MI'), { latitude: windsor[0], longitude: windsor[1] })).toBeNull()
  expect(partAt(city('Windsor, Ontario, Canada'), { latitude: windsor[0], longitude: windsor[1] })).not.toBeNull()
})

test.each([
  ['Ota', '13', true],
  ['Shibuya', '13', true],
  ['Chiyoda', '13', true],
  ['Osaka', '27', false],
  ['Yokohama', '14', false],
  ['Chiba', '12', false],
  ['Fukuoka', '40', false],
  ['Kofu', '19', false],
  ['Ota', '10', false],
  ['Ota', null, false],
])('%s in prefecture %s, at the centre of Tokyo, is in Tokyo: %s', (name, state, isIn) => {
  const tokyo = findCity('Tokyo, Japan')
  if (tokyo === null) throw new Error('no Tokyo')
  const place = { city: name, state, country: 'JP', zip: null, latitude: 35.6833, longitude: 139.75 }
  expect(belongsToCity(tokyo, place)).toBe(isIn)
})
