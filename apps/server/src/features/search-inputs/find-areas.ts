import type { areasAnswerSchema } from '@gazetteer/contract'
import { searchPlaces, zipIn } from '@gazetteer/places'
import type { z } from 'zod'

type Answer = Pick<z.output<typeof areasAnswerSchema>, 'areas' | 'problem'>

/** Cities, areas and ZIP codes that a text finds. */
export function findAreas(text: string, limit: number): Answer {
  const areas = searchPlaces(text, limit)
  const zip = zipIn(text)
  return { areas, problem: zip !== null && areas.length === 0 ? `No ZIP code ${zip}. Check the number.` : null }
}
