/** Used where no other is set. */
export const publicOverpass = 'https://overpass-api.de/api/interpreter'

/** Instances that serve the whole public, as the OpenStreetMap wiki lists them; each with its further machines (`lz4.`, `z.`). */
const publicHosts = [
  'overpass-api.de',
  'overpass.kumi.systems',
  'overpass.private.coffee',
  'overpass.osm.ch',
  'overpass.osm.jp',
  'overpass.openstreetmap.fr',
  'overpass.openstreetmap.ru',
  'overpass.openstreetmap.ie',
  'overpass.atownsend.org.uk',
  'maps.mail.ru',
]

/** Whether everybody shares the server: its limits are then not ours to lift. */
export function isPublicServer(url: string): boolean {
  const host = new URL(url).hostname.toLowerCase().replace(/\.$/, '')
  return publicHosts.some((known) => host === known || host.endsWith(`.${known}`))
}
