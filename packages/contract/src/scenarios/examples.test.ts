import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Route } from '../route.ts'
import { routes } from '../routes.ts'
import { examples } from '../documentation/index.ts'

const parts = ['body', 'query', 'params', 'answer'] as const
const all = Object.entries<Route>(routes)
const given = new Map<string, Partial<Record<(typeof parts)[number], unknown>>>(Object.entries(examples))

test('every call has a complete example that its schemas accept', () => {
  const wrong = all.flatMap(([name, route]) =>
    parts.flatMap((part) => {
      const schema: z.ZodType | undefined = route[part]
      const example = given.get(name)?.[part]
      if (schema === undefined) return example === undefined ? [] : [`${name}: takes no ${part}`]
      const { success, error } = schema.safeParse(example)
      return success ? [] : [`${name}.${part}: ${error.message}`]
    }),
  )
  expect(wrong).toEqual([])
  expect(given.size).toBe(all.length)
})
