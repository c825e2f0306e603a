import { expect, test } from 'vitest'
import { withoutDescriptions } from './drop-descriptions.ts'

const dropped = (code: string) => withoutDescriptions(code, 'schema.ts')

test('drops descriptions anywhere in a chain, and leaves the rest of the schema', () => {
  expect(dropped("z.string().max(5).describe('Five letters.').optional().describe('A (short) text.')")).toBe(
    'z.string().max(5).optional()',
  )
})

test('drops descriptions of nested schemas over several lines', () => {
  const code = `export const jobSchema = z.object({
  units: z
    .object({ kind: z.enum(kinds).describe('What \`units\` are.'), done: z.number() })
    .nullable()
    .describe(
      'For a state: ' +
        'its counties.',
    ),
  name: z.string().describe(fieldTable.name.description),
})`
  expect(dropped(code).replaceAll(/\s+/g, ' ')).toBe(
    'export const jobSchema = z.object({ units: z .object({ kind: z.enum(kinds), done: z.number() }) .nullable(), name: z.string(), })',
  )
})

test('leaves texts, types and other functions with that name unchanged', () => {
  const code = `const text: string = "z.string().describe('x')"\ndescribe('a suite', () => {})\nconst shown = schema.description`
  expect(dropped(code)).toBe(code)
})

test('leaves characters outside the basic plane in place', () => {
  expect(dropped("const flag = '🇺🇸'\nconst code = z.string().describe('🇺🇸').min(2)")).toBe(
    "const flag = '🇺🇸'\nconst code = z.string().min(2)",
  )
})

test('drops the summaries of routes only', () => {
  expect(
    dropped("const a = get({ path: '/a', summary: 'All', answer: z.any().describe('x') })\nf({ summary: 'b' })"),
  ).toBe("const a = get({ path: '/a', answer: z.any() })\nf({ summary: 'b' })")
})

test('leaves out what the server checks of a request, also with descriptions inside', () => {
  const code =
    "const a = post({ path: '/a', params: p, body: z.object({ b: z.any().describe('B') }), answer: z.any() })"
  expect(dropped(code)).toBe("const a = post({ path: '/a', answer: z.any() })")
  expect(dropped("get({ path: '/a', answer: z.any(), query: q })")).toBe("get({ path: '/a', answer: z.any(),  })")
  expect(dropped("const a = f({ body: z.any() }); send('/a', { body })")).toBe(
    "const a = f({ body: z.any() }); send('/a', { body })",
  )
})
