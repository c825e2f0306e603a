import { type Plugin, Visitor, parseSync } from 'vite'

/**
 * Leaves the descriptions of the API out of the bundle: only the API document shows them, and Home would load 8 kB more
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
 * empty summaries of routes: `get({ summary: '…' })`.
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
        }
      }
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (callee.property.name === 'describe') edits.push({ start: callee.object.end, end, text: '' })
    },
  }).visit(program)
  const lastFirst = edits.toSorted((a, b) => b.start - a.start)
  return lastFirst.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
}

const rangeOf = ({ start, end }: { start: number; end: number }) => ({ start, end })
