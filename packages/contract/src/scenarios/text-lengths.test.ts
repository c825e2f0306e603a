import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../index.ts'

/** Checked by code that compares the length first, with the specified message, or only compared as they are. */
const checkedElsewhere = new Set(['email', 'password', 'currentPassword', 'newPassword', 'user', 'userId'])
/** Patterns that bound the length themselves, and names that a check of bytes bounds. */
const bounded = /\{\d+(?:,\d+)?\}\$?$/
const boundedByBytes = new Set(['schema', 'table'])

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function unbounded(node: unknown, path: string): string[] {
  if (!isNode(node)) return []
  const name = path.split('.').at(-1) ?? ''
  const isBounded =
    'maxLength' in node ||
    'enum' in node ||
    'const' in node ||
    'format' in node ||
    bounded.test(String(node['pattern'])) ||
    checkedElsewhere.has(name) ||
    boundedByBytes.has(name)
  if (node['type'] === 'string') return isBounded ? [] : [path]
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'properties' && isNode(value)
      ? Object.entries(value).flatMap(([own, inner]) => unbounded(inner, `${path}.${own}`))
      : unbounded(value, path),
  )
}

test('each text of a request has a maximum length', () => {
  const parts = Object.entries(routes).flatMap(([name, route]) =>
    (['body', 'query', 'params'] as const).flatMap((part) => {
      const schema: unknown = Reflect.get(route, part)
      return schema instanceof z.ZodType ? [{ path: `${name} ${part}`, schema }] : []
    }),
  )
  expect(parts.length).toBeGreaterThan(60)
  const found = parts.flatMap(({ path, schema }) =>
    unbounded(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), path),
  )
  expect([...new Set(found)]).toEqual([])
})
