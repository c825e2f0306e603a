import { z } from 'zod'

/** `data.results`, `contacts[0].phone`, `phones[*].number`. An empty path (`.`) is the whole value. */
export const pathSchema = z
  .string()
  .max(200, 'must have at most 200 characters')
  .regex(
    /^(?:\.|[^.[\]\s]+(?:\[(?:\d{1,4}|\*)\])*(?:\.[^.[\]\s]+(?:\[(?:\d{1,4}|\*)\])*)*)$/,
    'is not a path such as data.results or phones[0].number',
  )

/** All values at a path of a JSON value, without those that are absent or null. */
export function valuesAt(value: unknown, path: string): unknown[] {
  const steps = path === '.' ? [] : path.replaceAll('[', '.[').split('.')
  let found: unknown[] = [value]
  for (const step of steps) found = found.flatMap((one) => stepInto(one, step))
  return found.filter((one) => one !== null && one !== undefined)
}

function stepInto(value: unknown, step: string): unknown[] {
  const index = /^\[(\*|\d+)\]$/.exec(step)?.[1]
  if (index !== undefined) {
    if (!Array.isArray(value)) return []
    return index === '*' ? value : [value[Number(index)]]
  }
  // Only own properties: a path cannot reach `constructor` or `__proto__`.
  return typeof value === 'object' && value !== null && Object.hasOwn(value, step) ? [Reflect.get(value, step)] : []
}
