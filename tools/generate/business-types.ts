/**
 * Derives the business types and their mappings from @openstreetmap/id-tagging-schema (ISC), Overture's categories
 * (CC BY 4.0) and overturetoosm (MIT), plus our own choices. Run: npx tsx tools/generate/business-types.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { cuisines, diets, groups, isNoBusiness, singles } from './business-type-choices.ts'
import { namesInLanguages } from './business-type-languages.ts'
import { googleNames, googleTypes } from './google-types.ts'
import { foldedWords } from '../../packages/business-types/src/normalize-words.ts'
import { dataFolder, inputPackage, repository } from './inputs.ts'

const tagsSchema = z.record(z.string(), z.string())
const presetsSchema = z.record(
  z.string(),
  z.object({ tags: tagsSchema, addTags: tagsSchema.optional(), searchable: z.boolean().optional() }),
)
const wordsSchema = z.record(
  z.string(),
  z.object({ name: z.string().optional(), aliases: z.array(z.string()).optional() }).loose(),
)

/** One tagging alternative: "amenity=restaurant+cuisine=pizza". */
type Type = { name: string; synonyms: Set<string>; rules: Set<string> }

const dist = join(inputPackage('@openstreetmap/id-tagging-schema', '7.2.0'), 'dist')
const presets = presetsSchema.parse(json(join(dist, 'presets.min.json')))
const words = z
  .object({ en: z.object({ presets: z.object({ presets: wordsSchema }) }) })
  .parse(json(join(dist, 'translations', 'en.min.json'))).en.presets.presets
const deprecated = z
  .array(z.object({ old: tagsSchema, replace: tagsSchema.optional() }))
  .parse(json(join(dist, 'deprecated.min.json')))

const types = new Map<string, Type>()
const typeOfPreset = new Map<string, string>()
let folded: Map<string, string> | null = null
const chosen = new Map(
  rowsOf('business-type-names.tsv').map(
    ([preset = '', name = '', ...synonyms]) => [preset, { name, synonyms }] as const,
  ),
)

for (const preset of chosen.keys()) if (!presets[preset]) throw new Error(`No such preset: ${preset}`)
for (const [id, preset] of Object.entries(presets)) {
  const isOurs = groups.includes(id.split('/')[0] ?? '') || singles.includes(id)
  if (!isOurs || isNoBusiness(id)) continue
  const choice = chosen.get(id)
  const own = words[id]
  if (!choice && !own?.name) continue
  const [first = '', ...others] = (own?.name ?? '').split(' / ')
  const type = typeNamed(choice?.name ?? titleCase(first))
  typeOfPreset.set(id, slug(type.name))
  for (const synonym of [
    ...(choice?.synonyms ?? []),
    ...usable([first, ...others.filter((part) => part.includes(' ')), ...(own?.aliases ?? [])]),
  ])
    type.synonyms.add(synonym)
  type.rules.add(ruleOf(preset.tags))
  const health = preset.addTags?.['healthcare']
  if (health && health !== '*' && !preset.tags['healthcare'] && Object.keys(preset.tags).length === 1)
    type.rules.add(`healthcare=${health}`)
}
for (const [name = '', rules = '', ...synonyms] of rowsOf('business-type-extras.tsv'))
  addExtra(name, rules.split('|'), synonyms)
for (const cuisine of cuisines.split(' ')) {
  const [value = '', choice] = cuisine.split('=')
  if (choice === '-') continue
  const spoken = (choice ?? titleCase(value)).replaceAll('_', ' ')
  addExtra(`${spoken} Restaurant`, [`amenity=restaurant+cuisine=${value}`], [])
}
for (const diet of diets.split(' ')) {
  const [value = '', choice] = diet.split('=')
  addExtra(
    `${choice ?? titleCase(value)} Restaurant`,
    [`amenity=restaurant+diet:${value}=only`, `amenity=restaurant+cuisine=${value}`],
    [],
  )
}
addDeprecated()
for (const [name = '', ...own] of rowsOf('business-type-synonyms.tsv')) addSynonyms(name, own)

const sorted = [...types].sort(([a], [b]) => (a < b ? -1 : 1))
const nameKeys = new Set(sorted.map(([, { name }]) => fold(name)))
writeTypes()
writeLanguages()
writeRules()
const overture = writeOverture()
const taxonomy = writeTaxonomy()
const google = writeGoogle()
console.log(
  `${sorted.length} business types, ${overture} Overture categories, ${taxonomy} of its taxonomy of 2026, ${google} with Google types`,
)

function typeNamed(name: string): Type {
  const key = slug(name)
  const known = types.get(key)
  if (known) return known
  const type = { name, synonyms: new Set<string>(), rules: new Set<string>() }
  types.set(key, type)
  return type
}

function addExtra(name: string, rules: readonly string[], synonyms: readonly string[]): void {
  const type = typeNamed(name)
  for (const rule of rules) type.rules.add(rule)
  for (const synonym of synonyms) type.synonyms.add(synonym)
}

function addSynonyms(name: string, own: readonly string[]): void {
  const type = types.get(slug(name))
  if (type?.name !== name) throw new Error(`No such type: ${name}`)
  for (const synonym of own) type.synonyms.add(synonym)
}

/** Deprecated tags still occur in older data. */
function addDeprecated(): void {
  for (const { old, replace } of deprecated) {
    if (!replace || Object.values(old).includes('*') || Object.values(replace).some((value) => value.startsWith('$')))
      continue
    if (!Object.keys(old).every((key) => groups.includes(key) || key in replace)) continue
    const target = ruleOf(replace)
    for (const type of types.values()) if (type.rules.has(target)) type.rules.add(ruleOf(old))
  }
}

function writeTypes(): void {
  const lines = sorted.map(([, { name, synonyms }]) => {
    const own = [...synonyms].filter((word) => !nameKeys.has(fold(word)) && fold(word) !== '')
    const unique = [...new Map(own.map((word) => [fold(word), word])).values()]
    return [name, ...unique].join('|')
  })
  write(
    'packages/business-types/src/generated/business-types.ts',
    `// Names and synonyms: @openstreetmap/id-tagging-schema 7.2.0 (https://github.com/openstreetmap/id-tagging-schema),
// Copyright (c) contributors, ISC licence; chosen, renamed and completed by Gazetteer.

/** One line a business type: name, then its synonyms, parted by "|". The key is the name in lower case, parted by "-". */
export const businessTypeLines = \`${lines.join('\n')}\`
`,
  )
}

function writeLanguages(): void {
  const english = new Set(sorted.flatMap(([, { name, synonyms }]) => [name, ...synonyms].map(foldedWords)))
  const translated = namesInLanguages(join(dist, 'translations'), typeOfPreset, (key) => english.has(key))
  const lines = [...translated].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, own]) => [key, ...own.sort()].join('|'))
  write(
    'packages/business-types/src/generated/other-languages.ts',
    `// Translations: @openstreetmap/id-tagging-schema 7.2.0, Copyright (c) contributors, ISC licence.

/** One line a business type: key, then its folded names in other languages, separated by "|". */
export const otherLanguageLines = \`${lines.join('\n')}\`
`,
  )
}

function writeRules(): void {
  const lines = sorted.map(([key, { rules }]) => `${key}\t${[...rules].join('|')}`)
  write(
    'packages/sources/src/types/generated/osm-tags.ts',
    `// Tags: @openstreetmap/id-tagging-schema 7.2.0, Copyright (c) contributors, ISC licence; completed by Gazetteer.

/** One line a business type: key, tab, the ways it is tagged, parted by "|"; the tags of one way joined by "+", "*" is any value. */
export const osmTagLines = \`${lines.join('\n')}\`
`,
  )
}

function writeOverture(): number {
  const mapping = z
    .record(z.string(), tagsSchema)
    .parse(json(join(dataFolder, 'overture', 'overture-to-osm-tags.json')))
  const csv = readFileSync(join(dataFolder, 'overture', 'overture_categories.csv'), 'utf8')
  const hierarchy = new Map(
    csv
      .split(/\r?\n/)
      .slice(1)
      .filter((line) => line.includes(';'))
      .map((line) => {
        const [code = '', path = ''] = line.split(';').map((part) => part.trim())
        return [
          code,
          path
            .replace(/[[\]]/g, '')
            .split(',')
            .map((part) => part.trim()),
        ] as const
      }),
  )
  const lines: string[] = []
  for (const [code, path] of hierarchy) {
    if (path.length < 2) continue
    const found = [...path].reverse().flatMap((step) => typesOfCategory(step, mapping[step], path.length))
    const keys = [...new Set(found)]
    if (keys.length > 0) lines.push(`${code}\t${keys.join(' ')}`)
  }
  write(
    'packages/sources/src/types/generated/overture-categories.ts',
    `// Category codes and hierarchy: Overture Maps Foundation, places schema, CC BY 4.0.
// Category → OSM tags: overturetoosm by whubsch, MIT licence.

/** One line a category of Overture: code, tab, the keys of the business types it means, most specific first. */
export const overtureCategoryLines = \`${lines.join('\n')}\`
`,
  )
  return lines.length
}

/**
 * The taxonomy of 2026: a category inherits the meaning of its ancestors, by their names and by their former codes.
 */
function writeTaxonomy(): number {
  const mapping = z
    .record(z.string(), tagsSchema)
    .parse(json(join(dataFolder, 'overture', 'overture-to-osm-tags.json')))
  const csv = readFileSync(join(dataFolder, 'overture', 'categories-hierarchies-2026-03.csv'), 'utf8')
  const [head = [], ...body] = csv.split(/\r?\n/).map((line) => line.split(','))
  const column = (row: readonly string[], name: string): string => row[head.indexOf(name)]?.trim() ?? ''
  const olderOf = new Map<string, string>()
  const pathOf = new Map<string, string[]>()
  for (const row of body) {
    const [code, older] = [column(row, 'New Primary Category'), column(row, 'Old Primary Category')]
    if (code === '') continue
    if (!olderOf.has(code) || code === older) olderOf.set(code, older)
    pathOf.set(code, column(row, 'New Primary Hierarchy').split(' > '))
  }
  const lines: string[] = []
  for (const [code, path] of [...pathOf].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const found = path.toReversed().flatMap((step) => {
      const older = olderOf.get(step) ?? step
      // If several categories share one former code, its tags are too general for each.
      const isOwn = older === step || [...olderOf.values()].filter((other) => other === older).length === 1
      return typesOfCategory(step, isOwn ? mapping[older] : undefined, path.length)
    })
    const keys = [...new Set(found)]
    if (keys.length > 0) lines.push(`${code}\t${keys.join(' ')}`)
  }
  write(
    'packages/sources/src/types/generated/overture-taxonomy.ts',
    `// Categories and hierarchy: Overture Maps Foundation, taxonomy of March 2026, CC BY 4.0.
// Category → OSM tags: overturetoosm by whubsch, MIT licence.

/** One line a category of Overture's taxonomy of 2026: code, tab, the keys of the business types it means, most specific first. */
export const overtureTaxonomyLines = \`${lines.join('\n')}\`
`,
  )
  return lines.length
}

/** Matches by name if we have such a type, and by its OSM tags. */
function typesOfCategory(code: string, tags: Record<string, string> | undefined, depth: number): string[] {
  if (depth < 2) return []
  const named = byFoldedName().get(fold(code)) ?? byFoldedName().get(fold(code).replace(/service|office$/, ''))
  const tagged = tags && code !== 'eat_and_drink' ? matching(tags) : []
  return named === undefined ? tagged : [named, ...tagged]
}

function byFoldedName(): Map<string, string> {
  if (folded) return folded
  folded = new Map()
  const ambiguous = new Set<string>()
  for (const [key, { synonyms }] of sorted)
    for (const synonym of synonyms) {
      if (folded.has(fold(synonym)) && folded.get(fold(synonym)) !== key) ambiguous.add(fold(synonym))
      folded.set(fold(synonym), key)
    }
  for (const word of ambiguous) folded.delete(word)
  for (const [key, { name }] of sorted) folded.set(fold(name), key)
  return folded
}

function matching(tags: Record<string, string>): string[] {
  const scored = sorted.flatMap(([key, { rules }]) => {
    const best = Math.max(0, ...[...rules].map((rule) => score(rule, tags)))
    return best > 0 ? [{ key, best }] : []
  })
  return scored.sort((a, b) => b.best - a.best).map(({ key }) => key)
}

function score(rule: string, tags: Record<string, string>): number {
  let sum = 0
  for (const part of rule.split('+')) {
    const [key = '', value = ''] = part.split('=')
    if (tags[key] === undefined || (value !== '*' && tags[key] !== value)) return 0
    sum += value === '*' ? 0.5 : 1
  }
  return sum
}

function writeGoogle(): number {
  const choice = new Map(rowsIn(googleNames, ' ').map(([key = '', ...own]) => [key, own] as const))
  for (const key of choice.keys()) if (!types.has(key)) throw new Error(`No such type: ${key}`)
  const lines = sorted.flatMap(([key]) => {
    const own = choice.get(key) ?? [key.replaceAll('-', '_')].filter((type) => googleTypes.has(type))
    return own.length > 0 ? [`${key}\t${own.join(' ')}`] : []
  })
  write(
    'packages/sources/src/types/generated/google-types.ts',
    `// Type names of the Places API (New); the pairing is Gazetteer's.

/** One line a business type that Google has too: key, tab, Google's types. */
export const googleTypeLines = \`${lines.join('\n')}\`
`,
  )
  return lines.length
}

function write(path: string, text: string): void {
  writeFileSync(join(repository, path), `// Generated by tools/generate/business-types.ts; do not edit.\n${text}`)
}

function ruleOf(tags: Record<string, string>): string {
  return Object.entries(tags)
    .map(([key, value]) => `${key}=${value}`)
    .join('+')
}

function usable(spoken: readonly string[]): string[] {
  return spoken
    .map((word) => titleCase(word.trim()))
    .filter((word) => /^[\x20-\x7eÀ-ɏ]{3,32}$/.test(word) && !/[|/]| Grounds$| Fast Food$/.test(word))
}

function titleCase(text: string): string {
  return text.replace(/(^|[\s-])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
}

function slug(name: string): string {
  return fold(name, '-')
}

function fold(text: string, joint = ''): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}|['’.]/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', joint)
}

/** The rows of a file in this folder; lines with # are comments. */
function rowsOf(file: string): string[][] {
  return rowsIn(readFileSync(join(import.meta.dirname, file), 'utf8'), '\t')
}

function rowsIn(text: string, separator: string): string[][] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split(separator))
}

function json(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
