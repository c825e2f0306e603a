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
 * The code of a module without its calls `.describe(…)`, each of which returns the schema that it is called on, and with
 * empty summaries of routes, `get({ summary: '…' })`, and without the schemas of their requests.
 */
export function withoutDescriptions(code: string, file: string): string {
  const edits: { start: number; end: number; text: string }[] = []
  const { program } = parseSync(file, code)
  new Visitor({
    CallExpression({ callee, end, arguments: [route] }) {
      if (callee.type === 'Identifier' && (callee.name === 'get' || callee.name === 'post')) {
        const properties = route?.type === 'ObjectExpression' ? route.properties : []
        for (const property of properties) {
          if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
          if (property.key.name === 'summary') edits.push({ ...rangeOf(property.value), text: "''" })
          if (ofRequest.has(property.key.name)) edits.push({ ...rangeOf(property.value), text: 'undefined' })
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

/** What the server checks; the application has only their types. */
const ofRequest = new Set(['query', 'params', 'body'])

const rangeOf = ({ start, end }: { start: number; end: number }) => ({ start, end })
