import type { z } from 'zod'

/**
 * The message for an invalid field whose schema has none. Includes the field's path in the body or query, never the
 * value.
 */
export function explainInput(issue: z.core.$ZodRawIssue): string | undefined {
  const place = (issue.path ?? []).map(String).join('.')
  const name = place === '' ? 'The request' : `"${place}"`
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `${name} is missing` : `${name} must be ${nameOf(issue.expected)}`
    case 'invalid_value':
      return `${name} must be ${issue.values.map(String).join(' or ')}`
    case 'too_small': {
      const bound = issue.inclusive === false ? 'more than' : 'at least'
      return isSize(issue.origin) ? `${name} is too short` : `${name} must be ${bound} ${String(issue.minimum)}`
    }
    case 'too_big': {
      const bound = issue.inclusive === false ? 'less than' : 'at most'
      return isSize(issue.origin) ? `${name} is too long` : `${name} must be ${bound} ${String(issue.maximum)}`
    }
    case 'unrecognized_keys':
      return `${name} has an unknown field: ${issue.keys.join(', ')}`
    default:
      return `${name} is not valid`
  }
}

const isSize = (origin: string) => origin === 'string' || origin === 'array'

const names: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const nameOf = (expected: string) => names[expected] ?? `of type ${expected}`
