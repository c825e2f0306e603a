import { z } from 'zod'
import { doneSchema } from '../answer.ts'
import { get } from '../route.ts'

export const tileThemes = ['base', 'transportation', 'divisions'] as const

const zoomSchema = z.number().int().min(0).max(30)
const zoomsSchema = z.object({
  minzoom: zoomSchema.describe('The least zoom that has tiles.'),
  maxzoom: zoomSchema.describe('The greatest zoom that has tiles; a map scales them beyond it.'),
})

export const mapStyleAnswerSchema = z.object({
  success: doneSchema,
  isReached: z.boolean().describe('Whether the archive of the tiles answers. Cached tiles are served even if not.'),
  release: z.string().nullable().describe('The release of the tiles, such as `2026-11-18.0`; null: no tiles.'),
  attribution: z.string().nullable().describe('The text that a map with these tiles must show; null: no tiles.'),
  themes: z
    .partialRecord(z.enum(tileThemes), zoomsSchema.describe('The zooms of a theme.'))
    .describe('The themes of `/api/tiles` with their zooms; a theme without tiles is absent.'),
  problem: z.string().nullable().describe('Why there are no tiles, as a sentence; null: there are, or they are off.'),
})
export type MapStyle = z.infer<typeof mapStyleAnswerSchema>

const maxZoom = 24
const coordinateSchema = z.coerce.number().int().min(0)

export const tileParamsSchema = z
  .object({
    theme: z.enum(tileThemes).describe('The theme of the layers.'),
    z: coordinateSchema.max(maxZoom).describe('The zoom.'),
    x: coordinateSchema.describe('The column, from the west.'),
    y: coordinateSchema.describe('The row, from the north.'),
  })
  .refine(({ z: zoom, x, y }) => Math.max(x, y) < 2 ** zoom, 'There is no such tile at this zoom.')

export const mapTileRoutes = {
  mapStyle: get({
    path: '/api/map-style',
    summary: 'Release, zooms and attribution of the map tiles',
    answer: mapStyleAnswerSchema,
  }),
  mapTile: get({
    path: '/api/tiles/:theme/:z/:x/:y',
    summary: 'A vector tile of the base map; 204 where there is none',
    params: tileParamsSchema,
    answer: z.string(),
  }),
}
