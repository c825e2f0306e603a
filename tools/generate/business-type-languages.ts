import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { foldedWords } from '../../packages/business-types/src/normalize-words.ts'

/** Languages of the presets' translations; those with few speakers hardly have translated names. */
const languages =
  'ar bg bn bs ca cs da de el en-GB es et eu fa fi fr gl he hi hr hu hy id is it ja ka ko lt lv mk ms nb nl pl pt pt-BR ro ru sk sl sq sr sv sw th tr uk ur vi zh zh-CN zh-HK zh-TW'.split(
    ' ',
  )

const wordsSchema = z.object({ name: z.string().optional(), aliases: z.array(z.string()).optional() }).loose()
/** Languages without translated presets have none. */
const fileSchema = z.record(
  z.string(),
  z
    .object({
      presets: z
        .object({ presets: z.record(z.string(), wordsSchema).optional() })
        .loose()
        .optional(),
    })
    .loose(),
)

/** Endings such as "(general)" in Japanese. */
const plain = (name: string): string => name.replace(/全般$/, '').replace(/\(.*?\)|（.*?）/g, '')

/**
 * Folded names of types (keys) in other languages, by the presets of each type. Of a name such as "Gym / Fitness", each
 * part counts. Of several types, the one with the more general preset has the name, or whose whole name it is; else
 * none.
 */
export function namesInLanguages(
  translations: string,
  typeOfPreset: ReadonlyMap<string, string>,
  isKnown: (folded: string) => boolean,
): Map<string, string[]> {
  const owners = new Map<string, Owner>()
  const add = (text: string, type: string, rank: number) => {
    const key = foldedWords(text)
    if (key.length < 2 || isKnown(key)) return
    const before = owners.get(key)
    if (before === undefined || rank < before.rank) owners.set(key, { type, rank })
    else if (rank === before.rank && type !== before.type) owners.set(key, { type: null, rank })
  }
  for (const language of languages) {
    const file = fileSchema.parse(JSON.parse(readFileSync(join(translations, `${language}.min.json`), 'utf8')))
    const presets = file[language]?.presets?.presets ?? {}
    for (const [preset, type] of typeOfPreset) {
      const { name = '', aliases = [] } = presets[preset] ?? {}
      const rank = 10 * preset.split('/').length
      add(name, type, rank)
      for (const alias of aliases) add(alias, type, rank + 1)
      for (const part of plain(name).split(/ ?[/／・] ?/)) add(part, type, rank + 2)
    }
  }
  const found = new Map<string, string[]>()
  for (const [key, { type }] of owners) if (type !== null) found.set(type, [...(found.get(type) ?? []), key])
  return found
}

type Owner = { type: string | null; rank: number }
