import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'

export const reading = { readOnlyHint: true, openWorldHint: false } as const
export const starting = { readOnlyHint: false, destructiveHint: false, openWorldHint: true } as const
export const ending = { readOnlyHint: false, destructiveHint: true, openWorldHint: false } as const

/** A tool's result: JSON as text. */
export const answer = (result: unknown): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(result) }],
})

/** Refuses an action until the caller confirms it. */
export const unconfirmed = (action: string): CallToolResult => ({
  ...answer(`Not confirmed. To ${action}, call again with confirm: true.`),
  isError: true,
})
