import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { z } from 'zod'
import { listeningPort } from '../listening-port.ts'

/** The longest text of a section, the most blocks: Slack's reference of block kit. */
const slackSchema = z.strictObject({
  text: z.string().min(1).max(40_000),
  unfurl_links: z.boolean(),
  blocks: z
    .array(
      z.strictObject({
        type: z.literal('section'),
        text: z.strictObject({ type: z.literal('mrkdwn'), text: z.string().min(1).max(3_000) }),
      }),
    )
    .min(1)
    .max(50),
})
/** Discord's reference of embeds; all texts together have at most 6,000 letters. */
const discordSchema = z.strictObject({
  allowed_mentions: z.strictObject({ parse: z.array(z.string()) }),
  embeds: z
    .array(z.strictObject({ title: z.string().min(1).max(256), description: z.string().max(4_096), url: z.url() }))
    .min(1)
    .max(10)
    .refine((embeds) => JSON.stringify(embeds.map(({ title, description }) => title + description)).length <= 6_000),
})
/** Teams' reference: a message with one adaptive card. */
const teamsSchema = z.strictObject({
  type: z.literal('message'),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        contentUrl: z.null(),
        content: z.strictObject({
          $schema: z.url(),
          type: z.literal('AdaptiveCard'),
          version: z.enum(['1.2', '1.3', '1.4', '1.5']),
          body: z
            .array(z.looseObject({ type: z.literal('TextBlock'), text: z.string().min(1), wrap: z.literal(true) }))
            .min(1),
          actions: z.array(
            z.strictObject({ type: z.literal('Action.OpenUrl'), title: z.string().min(1), url: z.url() }),
          ),
        }),
      }),
    )
    .length(1),
})

const schemas = { slack: slackSchema, discord: discordSchema, teams: teamsSchema }
type Program = keyof typeof schemas

/** Messages of a window in milliseconds, and the status of an accepted one. */
const behaviours: Record<Program, { messages: number; windowMs: number; status: number }> = {
  slack: { messages: 1, windowMs: 1_000, status: 200 },
  discord: { messages: 5, windowMs: 2_000, status: 204 },
  teams: { messages: 4, windowMs: 1_000, status: 202 },
}
const teamsBytes = 28_000

/** Why the program refuses the message; null: it accepts it. */
export function refusalOfChat(program: Program, body: string): string | null {
  if (program === 'teams' && Buffer.byteLength(body) > teamsBytes) return 'message is too large'
  const parsed = schemas[program].safeParse(JSON.parse(body))
  return parsed.success ? null : z.prettifyError(parsed.error)
}

/** Incoming webhooks of chat programs at `/slack`, `/discord` and `/teams`, with their limits of form and rate. */
export async function startFakeChatPrograms() {
  const accepted: { program: Program; body: string; headers: IncomingMessage['headers'] }[] = []
  const refused: string[] = []
  const times: Record<Program, number[]> = { slack: [], discord: [], teams: [] }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const program = (['slack', 'discord', 'teams'] as const).find((name) => request.url === `/${name}`)
      if (program === undefined) return response.writeHead(404).end()
      const { messages, windowMs, status } = behaviours[program]
      times[program] = times[program].filter((at) => performance.now() - at < windowMs)
      if (times[program].length >= messages) return response.writeHead(429, { 'retry-after': '1' }).end('rate_limited')
      times[program].push(performance.now())
      const refusal = refusalOfChat(program, body)
      if (refusal !== null) {
        refused.push(refusal)
        return response.writeHead(400, { 'content-type': 'text/plain' }).end('invalid_payload')
      }
      accepted.push({ program, body, headers: request.headers })
      return response.writeHead(status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${listeningPort(server)}`,
    accepted,
    refused,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
