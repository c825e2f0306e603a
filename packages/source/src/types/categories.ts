import { googleTypeLines } from './generated/google-types.ts'
import { overtureCategoryLines } from './generated/overture-categories.ts'

/** The business types (keys) that a category code of Overture means, most specific first. */
export function typesOfOvertureCategory(code: string): readonly string[] {
  return overture().get(code) ?? []
}

/** The category codes of Overture that mean a business type (key) or something more specific. */
export function overtureCategoriesOf(type: string): readonly string[] {
  return [...overture()].filter(([, types]) => types.includes(type)).map(([code]) => code)
}

/** Google's place types (Places API, New) for a business type (key); none where Google has no such type. */
export function googleTypesOf(type: string): readonly string[] {
  return google().get(type) ?? []
}

type Table = ReadonlyMap<string, readonly string[]>
let overtureTable: Table | null = null
let googleTable: Table | null = null

function overture(): Table {
  overtureTable ??= read(overtureCategoryLines)
  return overtureTable
}

function google(): Table {
  googleTable ??= read(googleTypeLines)
  return googleTable
}

function read(lines: string): Table {
  return new Map(
    lines.split('\n').map((line) => {
      const [key = '', values = ''] = line.split('\t')
      return [key, values.split(' ')] as const
    }),
  )
}
