import { belongsToCity } from '@gazetteer/places'
import { cityBox, findCity, zipBox } from '@gazetteer/places/us'
import { placeAt, randomFrom } from '@gazetteer/testkit/fakes/scripted-source'
import type { RawListing } from '@gazetteer/listing'
import type { UsCity } from '@gazetteer/places/us'

export type Scenario = { name: string; city: UsCity; places: RawListing[] }

const cityNamed = (label: string): UsCity => {
  const city = findCity(label)
  if (city === null) throw new Error(`No city ${label}`)
  return city
}

/** Generates places by pattern inside the city's extent; deterministic. */
export function synthetic(pattern: 'uniform' | 'clustered' | 'street', count: number): Scenario {
  const city = cityNamed('Boise, ID')
  const random = randomFrom(count + pattern.length)
  const box = cityBox(city)
  const centres = Array.from({ length: 12 }, () => pointOf(box, random))
  const points: { latitude: number; longitude: number }[] = []
  while (points.length < count) {
    const point = draw()
    if (belongsToCity(city, { city: null, state: null, ...point })) points.push(point)
  }
  return { name: `${pattern}, ${count}`, city, places: points.map((point, index) => place(index, point)) }

  function draw() {
    if (pattern === 'uniform') return pointOf(box, random)
    if (pattern === 'street') {
      return { latitude: 43.615 + (random() - 0.5) * 0.0004, longitude: -116.3 + random() * 0.14 }
    }
    const centre = centres[Math.floor(random() ** 2 * centres.length)] ?? pointOf(box, random)
    return { latitude: centre.latitude + bell(random) * 0.006, longitude: centre.longitude + bell(random) * 0.008 }
  }
}

/** Generates places by the population of a real city: a share per ZIP area, denser towards its centre. */
export function real(label: string, count: number): Scenario {
  const city = cityNamed(label)
  const random = randomFrom(count + label.length)
  const total = city.zips.reduce((sum, zip) => sum + zip.population + 1, 0)
  const points: { latitude: number; longitude: number }[] = []
  while (points.length < count) {
    let at = random() * total
    const zip = city.zips.find(({ population }) => (at -= population + 1) <= 0)
    if (zip === undefined) continue
    const box = zipBox(zip)
    const point = {
      latitude: zip.latitude + (bell(random) * (box.north - box.south)) / 5,
      longitude: zip.longitude + (bell(random) * (box.east - box.west)) / 5,
    }
    if (belongsToCity(city, { city: null, state: null, ...point })) points.push(point)
  }
  return { name: `${label}, ${count}`, city, places: points.map((point, index) => place(index, point)) }
}

const pointOf = (box: { south: number; north: number; west: number; east: number }, random: () => number) => ({
  latitude: box.south + random() * (box.north - box.south),
  longitude: box.west + random() * (box.east - box.west),
})

const bell = (random: () => number) => random() + random() + random() + random() - 2

function place(index: number, point: { latitude: number; longitude: number }): RawListing {
  return placeAt({ sourceId: `p${index}`, name: `Place ${index}`, types: ['restaurant'], ...point })
}
