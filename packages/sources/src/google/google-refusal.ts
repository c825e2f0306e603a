import { z } from 'zod'
import { SourceError } from '../port.ts'
import type { ApiAnswer } from '../json-api/index.ts'

const errorSchema = z.object({
  error: z.object({
    message: z.string().optional(),
    status: z.string().optional(),
    details: z
      .array(
        z.looseObject({
          reason: z.string().optional(),
          metadata: z.record(z.string(), z.string()).optional(),
          fieldViolations: z
            .array(z.object({ field: z.string().optional(), description: z.string().optional() }))
            .optional(),
        }),
      )
      .optional(),
  }),
})

/**
 * Errors of Google APIs that their status does not explain: an invalid key is a 400, and a daily quota is a 429 like
 * the quota of a minute. `words`: Google's own explanation.
 */
export function googleRefusal(
  { status, json }: Pick<ApiAnswer, 'status' | 'json'>,
  now: number,
): { words: string | null; error: SourceError | null } {
  const read = errorSchema.safeParse(json)
  if (!read.success) return { words: null, error: null }
  const { message, details = [] } = read.data.error
  const violations = details.flatMap(({ fieldViolations = [] }) => fieldViolations)
  const fields = violations.flatMap(({ field, description }) => description ?? field ?? [])
  const words =
    [message, ...fields.filter((text) => message?.includes(text) !== true)].filter(Boolean).join(' ') || null
  const reason = details.find((detail) => detail.reason !== undefined)?.reason ?? null
  const said = `${words ?? reason ?? status}`
  if (reason === 'API_KEY_INVALID')
    return { words, error: new SourceError('refused', `Google refused the key. ${said}`, { isUnbilled: true }) }
  const limit = details.find(({ metadata }) => metadata?.['quota_limit'] !== undefined)?.metadata?.['quota_limit']
  if (status === 429 && (limit ?? words ?? '').replace(/\W/g, '').toLowerCase().includes('perday'))
    return {
      words,
      error: new SourceError('spent', `The daily quota of Google Places is used up. ${said}`, {
        until: nextPacificMidnight(now),
        isUnbilled: true,
      }),
    }
  return { words, error: null }
}

/** Google resets daily quotas at midnight Pacific time. */
function nextPacificMidnight(now: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(now)
  const [hour = 0, minute = 0, second = 0] = parts
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => Number(value))
  return now - (now % 1000) + ((24 - hour) * 3600 - minute * 60 - second) * 1000
}
