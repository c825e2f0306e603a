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

/** The code of a module without its calls `.describe(…)`; each returns the schema that it is called on. */
export function withoutDescriptions(code: string, file: string): string {
  const calls: { start: number; end: number }[] = []
  const { program } = parseSync(file, code)
  new Visitor({
    CallExpression({ callee, end }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (callee.property.name === 'describe') calls.push({ start: callee.object.end, end })
    },
  }).visit(program)
  const lastFirst = calls.toSorted((a, b) => b.start - a.start)
  return lastFirst.reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
}
