/** Values of the placeholders of a request: `{west}`, `{page}`, `{secret:ACME_KEY}`. */
export type TemplateValues = { readonly [name: string]: string | number }

const placeholder = /\{([a-zA-Z]+(?::[A-Z][A-Z0-9_]*)?)\}/g
const secretPrefix = 'secret:'

/** The placeholders that requests may use, besides `{secret:NAME}`. */
export const placeholders = [
  'type',
  'typeName',
  'south',
  'west',
  'north',
  'east',
  'latitude',
  'longitude',
  'radius',
  'page',
  'offset',
  'cursor',
  'pageSize',
] as const

/** All placeholders in a text, or in the texts of a JSON value. */
export function placeholdersIn(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(placeholder)].flatMap(([, name]) => name ?? [])
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(placeholdersIn) : []
}

/** The name of the environment variable of a secret's placeholder; null for another placeholder. */
export const secretNameOf = (name: string): string | null =>
  name.startsWith(secretPrefix) ? name.slice(secretPrefix.length) : null

/** Fills in a text; `encode` protects the values, as in a URL. */
export const filled = (
  text: string,
  values: TemplateValues,
  encode: (value: string) => string = (one) => one,
): string => text.replace(placeholder, (_all, name: string) => encode(String(values[name] ?? '')))

/** Fills in a JSON value. A text that is only a placeholder becomes the value itself, so numbers stay numbers. */
export function filledJson(value: unknown, values: TemplateValues): unknown {
  if (typeof value === 'string') {
    const only = /^\{([^{}]+)\}$/.exec(value)?.[1]
    const known = only === undefined ? undefined : values[only]
    return known ?? filled(value, values)
  }
  if (Array.isArray(value)) return value.map((one) => filledJson(one, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filledJson(one, values)]))
}

/** Without the query parameters whose value is empty, such as the cursor of the first page. */
export function withoutEmptyParameters(address: string): string {
  const url = new URL(address)
  const empty = [...url.searchParams].flatMap(([name, value]) => (value === '' ? [name] : []))
  for (const name of empty) url.searchParams.delete(name)
  return empty.length === 0 ? address : url.href
}
