import { Invalid } from '../../../platform/errors.ts'

/**
 * Addresses that accept only the messages of their own program. Not *.logic.azure.com: such an address can belong to a
 * flow that accepts any JSON, and that converts it for Teams.
 */
const programs: readonly (readonly [name: string, address: RegExp])[] = [
  ['Slack', /^hooks\.slack(?:-gov)?\.com\//],
  ['Discord', /^(?:[a-z]+\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\//],
  ['Microsoft Teams', /^(?:[a-z0-9-]+\.)?webhook\.office(?:365)?\.com\/|^outlook\.office(?:365)?\.com\/webhook\//],
  ['Google Chat', /^chat\.googleapis\.com\//],
]

/** Throws Invalid for an incoming webhook of a chat program: each message would be refused for a day. */
export function refuseChatProgram(url: string): void {
  const { hostname, pathname } = new URL(url)
  const address = hostname.toLowerCase().replace(/\.$/, '') + pathname
  const name = programs.find(([, pattern]) => pattern.test(address))?.[0]
  if (name === undefined) return
  throw new Invalid(
    `${name} accepts only its own form of messages. Use the address of a program that converts them, such as n8n: docs/automate/webhooks.md#slack-teams-discord-google-chat`,
  )
}
