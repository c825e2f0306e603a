import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { strict } from '../../platform/api/strict.ts'
import { trusted } from '../../platform/trusted.ts'

export const reading = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const
export const starting = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
} as const
export const ending = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
} as const

/** The arguments of a tool: unknown ones are refused by name, at any depth, as the API does. */
export const input = <Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> =>
  // a strict copy of the same schema
  trusted(strict(z.object(shape)))

/** The result of a tool: these fields, and possibly more. */
export const result = (shape: z.ZodRawShape) => z.looseObject(shape)

export const confirm = z.boolean().default(false).describe('True confirms the action.')

/** A tool's result as structured content, and as JSON text for clients that read only text. Nulls are omitted. */
export function answer(value: object): CallToolResult {
  const compact: unknown = JSON.parse(JSON.stringify(value, (_, one: unknown) => (one === null ? undefined : one)))
  const structuredContent = z.record(z.string(), z.unknown()).parse(compact)
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
}

/** Refuses an action until the caller confirms it. */
export const unconfirmed = (action: string): CallToolResult => ({
  content: [{ type: 'text', text: `Not confirmed. To ${action}, call again with confirm: true.` }],
  isError: true,
})

/** Epoch milliseconds as ISO 8601 in UTC. */
export const isoOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())
