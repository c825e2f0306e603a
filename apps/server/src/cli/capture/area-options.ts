import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { type AreaRequest, areaSchema } from '@gazetteer/contract'
import { UsageError } from '../io.ts'
import { decodedText } from '../read-text.ts'
import { explained } from './out-file.ts'

/** The boundary in a GeoJSON file; the name of the area is that of the file. */
export function areaOfFile(path: string): AreaRequest {
  const name = basename(path, extname(path)).slice(0, 100)
  let text: string
  try {
    text = decodedText(readFileSync(path))
  } catch (error) {
    throw explained(error, `--area ${path} cannot be read`)
  }
  try {
    return { kind: 'polygon', name, geometry: JSON.parse(text) }
  } catch {
    throw new UsageError(`--area ${path}: the file is not JSON`)
  }
}

export function circleOf(text: string): AreaRequest {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [longitude, latitude, radiusM] = numbers
  const parsed = areaSchema.safeParse({
    kind: 'circle',
    name: `Circle ${text}`,
    center: [longitude, latitude],
    radiusM,
  })
  if (numbers.length === 3 && parsed.success) return parsed.data
  throw new UsageError(`--circle ${text}: must be LON,LAT,METRES, such as -97.74,30.27,5000`)
}
