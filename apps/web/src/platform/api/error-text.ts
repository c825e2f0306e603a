import { z } from 'zod'

const bodySchema = z.object({
  error: z
    .union([z.string(), z.object({ message: z.string() })])
    .optional()
    .catch(undefined),
  message: z.string().optional().catch(undefined),
})

/** The server's words: error.message, error or message of the body; else the status and its text. */
export function errorText(body: unknown, status: number, statusText: string): string {
  return serverText(body) ?? `${status} ${statusText}`.trim()
}

/** What the server itself said in a body, if it said anything. */
export function serverText(body: unknown): string | null {
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success) return null
  const { error, message } = parsed.data
  if (typeof error === 'object') return error.message
  if (error !== undefined && error !== '') return error
  return message === undefined || message === '' ? null : message
}
