import { z } from 'zod'
import { trusted } from '../trusted.ts'

type Def = z.core.$ZodTypeDef & Record<string, unknown>

/** Schemas often share parts: each part is copied once. */
const copies = new WeakMap<z.ZodType, z.ZodType>()

/**
 * The schema with all its objects refusing unknown keys, at any depth. Objects that declare further keys (`loose`,
 * `catchall`) stay as they are, with their parts.
 */
export function strict(schema: z.ZodType): z.ZodType {
  const known = copies.get(schema)
  if (known !== undefined) return known
  // zod's own definitions: each kind keeps its inner schemas under the keys below
  const def = trusted<Def>(schema.def)
  const change = changesOf(def)
  const copy = change === null ? schema : schema.clone(trusted({ ...def, ...change }))
  const meta = change === null ? undefined : z.globalRegistry.get(schema)
  if (meta !== undefined) z.globalRegistry.add(copy, meta)
  copies.set(schema, copy)
  return copy
}

function changesOf(def: Def): Record<string, unknown> | null {
  switch (def.type) {
    case 'object': {
      const catchall = trusted<z.ZodType>(def['catchall'] ?? z.never())
      if (catchall.type !== 'never') return null
      const shape = Object.entries(trusted<Record<string, z.ZodType>>(def['shape']))
      return { shape: Object.fromEntries(shape.map(([key, part]) => [key, strict(part)])), catchall }
    }
    case 'array':
      return { element: strict(trusted(def['element'])) }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return { innerType: strict(trusted(def['innerType'])) }
    case 'union':
      return { options: trusted<z.ZodType[]>(def['options']).map(strict) }
    case 'pipe':
      return { in: strict(trusted(def['in'])), out: strict(trusted(def['out'])) }
    case 'record':
      return { valueType: strict(trusted(def['valueType'])) }
    default:
      return null
  }
}
