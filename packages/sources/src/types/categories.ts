import { googleTypeLines } from './generated/google-types.ts'
import { overtureCategoryLines } from './generated/overture-categories.ts'
import { overtureTaxonomyLines } from './generated/overture-taxonomy.ts'

/** The business types (keys) of an Overture category code, the most specific first. */
export function typesOfOvertureCategory(code: string): readonly string[] {
  return overture().get(code) ?? []
}

/**
 * The business types (keys) of a category in Overture's 2026 taxonomy, the most specific first. Older codes map to
 * themselves.
 */
export function typesOfTaxonomyCategory(code: string): readonly string[] {
  return taxonomy().get(code) ?? typesOfOvertureCategory(code)
}

/** The categories of Overture's 2026 taxonomy for a business type (key), including more specific ones. */
export function taxonomyCategoriesOf(type: string): readonly string[] {
  return [...taxonomy()].filter(([, types]) => types.includes(type)).map(([code]) => code)
}

/** Overture's category codes for a business type (key), including more specific ones. */
export function overtureCategoriesOf(type: string): readonly string[] {
  return [...overture()].filter(([, types]) => types.includes(type)).map(([code]) => code)
}

/** Google's place types (Places API, New) for a business type (key); empty when there is none. */
export function googleTypesOf(type: string): readonly string[] {
  return google().get(type) ?? []
}

/** The business types (keys) of one of Google's place types. */
export function typesOfGoogleType(googleType: string): readonly string[] {
  return [...google()].filter(([, own]) => own.includes(googleType)).map(([key]) => key)
}

type Table = ReadonlyMap<string, readonly string[]>
let overtureTable: Table | null = null
let taxonomyTable: Table | null = null
let googleTable: Table | null = null

function overture(): Table {
  overtureTable ??= read(overtureCategoryLines)
  return overtureTable
}

function taxonomy(): Table {
  taxonomyTable ??= read(overtureTaxonomyLines)
  return taxonomyTable
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
