import type { FastifyInstance } from 'fastify'

/** The methods that routes serve at a path of a request, such as `/api/download/a.json`. */
export type MethodsOf = (path: string) => string[]

/** Records the routes that are registered from here on. */
export function watchMethods(http: FastifyInstance): MethodsOf {
  const served = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  http.addHook('onRoute', ({ url, method }) => {
    const known = served.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    for (const one of [method].flat()) known.methods.add(one)
    served.set(url, known)
  })
  return (path) => [...served.values()].flatMap(({ pattern, methods }) => (pattern.test(path) ? [...methods] : []))
}

function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*'
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
  })
  return new RegExp(`^${parts.join('')}$`)
}
