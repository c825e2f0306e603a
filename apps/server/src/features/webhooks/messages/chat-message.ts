import type { ChatProgram } from '@gazetteer/contract'
import type { ChatText } from './chat-text.ts'

/**
 * Limits of the programs, in UTF-16 units. Slack: the text of a section block. Discord: title and description of an
 * embed. Teams: 28 kB for the whole message of a workflow; a shorter text is readable on a card.
 */
const limits = { title: 256, slackSection: 3_000, discordDescription: 4_096, teamsText: 4_000 }
const linkLabel = 'Open in Gazetteer'

/** The body of a message in the form of a chat program. Nothing in it can notify people or forge a link. */
export function chatMessageOf(program: ChatProgram, text: ChatText): Record<string, unknown> {
  return bodies[program](text)
}

const bodies: Record<ChatProgram, (text: ChatText) => Record<string, unknown>> = {
  slack: ({ title, lines, link }) => ({
    text: escaped(title, slackEscape, limits.slackSection),
    unfurl_links: false,
    blocks: [
      {
        type: 'section',
        text: { type: 'mrkdwn', text: `*${escaped(title, slackEscape, limits.title)}*` },
      },
      ...lines.map((line) => ({
        type: 'section',
        text: { type: 'mrkdwn', text: escaped(line, slackEscape, limits.slackSection) },
      })),
      { type: 'section', text: { type: 'mrkdwn', text: `<${link}|${linkLabel}>` } },
    ],
  }),
  discord: ({ title, lines, link }) => ({
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: escaped(title, discordEscape, limits.title),
        description: escaped(lines.join('\n'), discordEscape, limits.discordDescription),
        url: link,
      },
    ],
  }),
  teams: ({ title, lines, link }) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            textBlock(escaped(title, cardEscape, limits.title), { weight: 'Bolder', size: 'Medium' }),
            ...lines.map((line) => textBlock(escaped(line, cardEscape, limits.teamsText), {})),
          ],
          actions: [{ type: 'Action.OpenUrl', title: linkLabel, url: link }],
        },
      },
    ],
  }),
}

const textBlock = (text: string, style: object) => ({ type: 'TextBlock', text, wrap: true, ...style })

const slackEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Slack has escapes for three signs; before the others an invisible sign keeps a name from being bold text. */
const slackEscape = (sign: string): string => slackEntities[sign] ?? (/[*_~`]/u.test(sign) ? `\u200B${sign}` : sign)
const discordEscape = (sign: string): string => (/[\\*_~`|<>[\]()#:@-]/u.test(sign) ? `\\${sign}` : sign)
/** Cards read a part of Markdown. */
const cardEscape = (sign: string): string => (/[\\*_`[\]()#]/u.test(sign) ? `\\${sign}` : sign)

/** Escapes each sign, and ends before the limit; never within an escape or a surrogate pair. */
function escaped(text: string, escape: (sign: string) => string, limit: number): string {
  let result = ''
  for (const sign of text) {
    const next = escape(sign)
    if (result.length + next.length > limit - 1) return `${result}…`
    result += next
  }
  return result
}
