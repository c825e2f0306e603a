import * as contract from '@gazetteer/contract'
import { listingSchema, sourceIdSchema } from '@gazetteer/listing'
import { z } from 'zod'
import { strict } from '../api/strict.ts'

/** A JSON schema, or any part of the document. */
export type Node = { [key: string]: unknown }

/**
 * Gives the schemas of a document names, so that generators make types such as `Job` and `Listing`: each part that
 * equals a schema which the contract exports becomes a reference.
 */
export class Components {
  private readonly nameOf = new Map<string, string>()
  readonly schemas: Record<string, Node> = {}

  constructor() {
    const exported = Object.entries({ ...contract, listingSchema, sourceIdSchema })
    for (const [key, schema] of exported) {
      if (!key.endsWith('Schema') || !(schema instanceof z.ZodType)) continue
      const name = `${key[0]?.toUpperCase() ?? ''}${key.slice(1, -'Schema'.length)}`
      this.name(toJson(schema, 'output'), name)
      this.name(toJson(strict(schema), 'input'), name.endsWith('Request') ? name : `${name}Request`)
    }
  }

  /** The part with references. `name`: what to call it when the contract has no name for it. */
  refer(part: Node, name?: string): Node {
    const whole = normalized(part)
    if (name !== undefined) this.name(whole, name)
    return asNode(this.referIn(whole))
  }

  /** Makes fields of a schema required. */
  require(name: string, fields: readonly string[]): void {
    const schema = this.schemas[name] ?? {}
    const required = Array.isArray(schema['required']) ? schema['required'].map(String) : []
    schema['required'] = [...new Set([...required, ...fields])]
  }

  private name(schema: Node, name: string): void {
    const key = keyOf(normalized(schema))
    if (!this.nameOf.has(key) && isWorthAName(schema)) this.nameOf.set(key, name)
  }

  private referIn(part: unknown): unknown {
    if (Array.isArray(part)) return part.map((item: unknown) => this.referIn(item))
    if (!isNode(part)) return part
    const name = isWorthAName(part) ? this.nameOf.get(keyOf(part)) : undefined
    if (name === undefined) return this.referInside(part)
    this.schemas[name] ??= {}
    if (Object.keys(this.schemas[name]).length === 0) {
      Object.assign(this.schemas[name], this.referInside(bare(part)))
    }
    const { description, default: given } = part
    return {
      $ref: `#/components/schemas/${name}`,
      ...(description === undefined ? {} : { description }),
      ...(given === undefined ? {} : { default: given }),
    }
  }

  private referInside(part: Node): Node {
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => {
        if (key !== 'properties' || !isNode(value)) return [key, this.referIn(value)]
        const fields = Object.entries(value).map(([name, field]) => {
          const full = asNode(this.referIn(field))
          return [name, isRequired(part, name) ? full : withoutDefault(full)]
        })
        return [key, Object.fromEntries(fields)]
      }),
    )
  }
}

const isRequired = ({ required }: Node, name: string): boolean => Array.isArray(required) && required.includes(name)

/**
 * A default of an optional field as words: generators of types read `default` as "always present", so that a body without
 * the field would not compile.
 */
function withoutDefault({ default: given, ...part }: Node): Node {
  if (given === undefined) return part
  const { description = '' } = part
  return { ...part, description: `${String(description)} Default: ${JSON.stringify(given)}.`.trimStart() }
}

function toJson(schema: z.ZodType, io: 'input' | 'output'): Node {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return asNode(JSON.parse(JSON.stringify(json)))
}

/** Lists of a fixed length, records of fixed keys and constants in the simple form that all generators and linters understand. */
function normalized(part: Node): Node {
  return asNode(normalizedPart(part))
}

function normalizedPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(normalizedPart)
  if (!isNode(part)) return part
  const { prefixItems, propertyNames, const: only, ...others } = part
  const rest: Node = only === undefined ? others : { ...others, enum: [only] }
  if (Array.isArray(prefixItems)) {
    const [first] = prefixItems
    const { length } = prefixItems
    return { ...rest, items: normalizedPart(first), minItems: length, maxItems: length }
  }
  const { enum: keys } = isNode(propertyNames) ? propertyNames : {}
  if (Array.isArray(keys)) {
    const field = normalizedPart(rest['additionalProperties'])
    const properties = Object.fromEntries(keys.map((key) => [String(key), field]))
    return { ...rest, properties, additionalProperties: false }
  }
  const all = Object.entries(propertyNames === undefined ? rest : { ...rest, propertyNames })
  return Object.fromEntries(all.map(([key, value]) => [key, normalizedPart(value)]))
}

/** Objects, unions of objects, and enumerations of several values. */
function isWorthAName({ type, properties, anyOf, oneOf, enum: values }: Node): boolean {
  if (type === 'object') return isNode(properties) && Object.keys(properties).length > 0
  if (Array.isArray(values)) return values.length > 1
  const options = Array.isArray(anyOf) ? anyOf : oneOf
  return Array.isArray(options) && options.every((option) => isNode(option) && option['type'] === 'object')
}

const keyOf = (part: Node): string => JSON.stringify(sorted(bare(part)))

/** Without what differs between the uses of a schema. */
const bare = (part: Node): Node =>
  Object.fromEntries(Object.entries(part).filter(([key]) => key !== 'description' && key !== 'default'))

function sorted(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(sorted)
  if (!isNode(part)) return part
  const keys = Object.keys(part).toSorted()
  return Object.fromEntries(keys.map((key) => [key, sorted(part[key])]))
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

const asNode = (value: unknown): Node => (isNode(value) ? value : {})
