import { type Plugin, Visitor, parseSync } from 'vite'

/**
 * Leaves the descriptions of the API and the schemas of requests out of the bundle: the application reads only the
 * schemas of answers, and Home would load 8 kB more
 * (docs/decisions/0025-descriptions-live-on-the-schemas.md).
 */
export function dropDescriptions(): Plugin {
  return {
    name: 'drop-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/contract\/src\/[^?]*\.ts$/u },
      handler: (code, id) => ({ code: withoutDescriptions(code, id), map: null }),
    },
  }
}

/**
 * The code of a module without its calls `.describe(…)`, each of which returns the schema that it is called on, and
 * without the summaries of routes, `get({ summary: '…' })`, and the schemas of their requests.
 */
export function withoutDescriptions(code: string, file: string): string {
  const edits: { start: number; end: number; text: string }[] = []
  const { program } = parseSync(file, code)
  new Visitor({
    CallExpression({ callee, end, arguments: [route] }) {
      if (callee.type === 'Identifier' && (callee.name === 'get' || callee.name === 'post')) {
        const properties = route?.type === 'ObjectExpression' ? route.properties : []
        for (const [at, property] of properties.entries()) {
          if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
          // With what follows it: a comma, and the space before the next one.
          const next = properties[at + 1]?.start ?? property.end
          if (unread.has(property.key.name)) edits.push({ start: property.start, end: next, text: '' })
        }
      }
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (callee.property.name === 'describe') edits.push({ start: callee.object.end, end, text: '' })
    },
  }).visit(program)
  const isWithin = (edit: { start: number; end: number }) =>
    edits.some((other) => other !== edit && other.start <= edit.start && edit.end <= other.end)
  const lastFirst = edits.filter((edit) => !isWithin(edit)).toSorted((a, b) => b.start - a.start)
  return lastFirst.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
}

/** What documents say, and what the server checks; the application has only their types. */
const unread = new Set(['summary', 'query', 'params', 'body'])
