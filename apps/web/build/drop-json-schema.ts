import type { Plugin } from 'vite'

/** Leaves Zod's conversion to JSON Schema out of the bundle: only the server makes documents, and Home would load 5 kB. */
export function dropJsonSchema(): Plugin {
  return {
    name: 'drop-json-schema',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/node_modules\/zod\/v4\/classic\/schemas\.js$/u },
      handler: (code) => ({ code: withoutJsonSchema(code), map: null }),
    },
  }
}

/** The code of Zod's schemas without their conversions. Throws if it has none: then this version of Zod differs. */
export function withoutJsonSchema(code: string): string {
  const left = code
    .replaceAll(/^\s*inst\._zod\.processJSONSchema = .*;$/gmu, '')
    .replaceAll(/create(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)(?:\(params\))?/gu, 'undefined')
  if (left === code) throw new Error('The schemas of Zod have no conversion to JSON Schema any more.')
  return left
}
