/** Text of a column that may lack its UTF-8 mark; null for anything else. */
export function textValue(value: unknown): string | null {
  if (typeof value === 'string') return value
  return value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : null
}

/** A number, also one that the file holds as text or as a large integer; null for anything else. */
export function numberValue(value: unknown): number | null {
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  const text = textValue(value)?.trim() ?? ''
  return /^[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : null
}
