/** Object ids of the PostgreSQL types that are parsed the same way on both kinds of database. */
const oid = {
  int8: 20,
  date: 1082,
  timestamp: 1114,
  numeric: 1700,
  int8Array: 1016,
  numericArray: 1231,
  json: 114,
  jsonb: 3802,
} as const

/** A number when exact, else a bigint. */
export function parseInt8(text: string): number | bigint {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}

export const isJsonType = (type: number): boolean => type === oid.json || type === oid.jsonb

const asText = (text: string): string => text

export const scalarParsers: Record<number, (text: string) => unknown> = {
  [oid.int8]: parseInt8,
  [oid.numeric]: Number,
  [oid.date]: asText,
  [oid.timestamp]: asText,
}

/** In the thread of the embedded database, JSON stays text: `channel.ts` parses it. */
export const threadParsers: typeof scalarParsers = { ...scalarParsers, [oid.json]: asText, [oid.jsonb]: asText }

/** Array types and the parsers of their elements; PGlite derives these itself. */
export const elementParsers: Record<number, (text: string) => unknown> = {
  [oid.int8Array]: parseInt8,
  [oid.numericArray]: Number,
}
