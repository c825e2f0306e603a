import { declaration as extract } from '../osm-extract/declaration.ts'
import type { SourceDeclaration } from '../port.ts'

/** The etiquette of the public servers: one request at a time, a pause between two, and few a day. */
export const declaration: SourceDeclaration = {
  ...extract,
  id: 'overpass',
  title: 'OpenStreetMap by Overpass',
  pageSize: 5000,
  smallestBoxMeters: 500,
  limits: { concurrency: 1, gapMs: 2000, perDay: 500 },
}
