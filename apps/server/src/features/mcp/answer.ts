import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'

export const reading = { readOnlyHint: true, openWorldHint: false } as const
export const starting = { readOnlyHint: false, destructiveHint: false, openWorldHint: true } as const
export const ending = { readOnlyHint: false, destructiveHint: true, openWorldHint: false } as const

/** What a tool tells: JSON as text. */
export const answer = (told: unknown): CallToolResult => ({ content: [{ type: 'text', text: JSON.stringify(told) }] })

/** Nothing was done: the caller has to say that it is meant. */
export const unconfirmed = (action: string): CallToolResult => ({
  ...answer(`Nothing was done. To ${action}, call again with confirm: true.`),
  isError: true,
})
