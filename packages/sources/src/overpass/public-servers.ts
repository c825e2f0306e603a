export const publicOverpass = 'https://overpass-api.de/api/interpreter'

/** Public instances from the OpenStreetMap wiki, each including its machines (`lz4.`, `z.`). */
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

/** Whether the server is shared by the public, so that its limits must not be exceeded. */
export function isPublicServer(url: string): boolean {
  const host = new URL(url).hostname.toLowerCase().replace(/\.$/, '')
  return publicHosts.some((known) => host === known || host.endsWith(`.${known}`))
}
