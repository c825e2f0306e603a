import { createWebhookSchema, webhookKindOf, webhookKinds } from '@gazetteer/contract'
import { expect, test } from 'vitest'
import { refuseOtherProgram } from './refuse-other-program.ts'

test.each([
  ['Slack', 'https://hooks.slack.com/services/T0/B0/x'],
  ['Slack', 'https://HOOKS.slack.com./services/T0/B0/x'],
  ['Discord', 'https://discord.com/api/webhooks/1/x'],
  ['Discord', 'https://canary.discordapp.com/api/v10/webhooks/1/x'],
  ['Microsoft Teams', 'https://contoso.webhook.office.com/webhookb2/1'],
  ['Microsoft Teams', 'https://outlook.office.com/webhook/1'],
])('refuses an address of %s for messages of another kind: %s', (name, url) => {
  expect(() => refuseOtherProgram({ url, kind: 'generic' })).toThrow(
    `This is an address of ${name}. Choose ${name} as the kind of the webhook.`,
  )
  const kind = webhookKindOf(url)
  expect(() => refuseOtherProgram({ url, kind })).not.toThrow()
})

test('refuses Google Chat, with a way out', () => {
  const url = 'https://chat.googleapis.com/v1/spaces/A/messages?key=1'
  expect(() => refuseOtherProgram({ url, kind: 'generic' })).toThrow('Use the address of a program that converts them')
})

test.each([
  'https://n8n.example/webhook/1',
  'https://hooks.slack.com.example/services/1',
  'https://discord.com/developers',
  'https://notdiscord.com/api/webhooks/1',
  'https://webhook.office.example/',
  'https://prod-12.westus.logic.azure.com/workflows/1/triggers/manual/paths/invoke',
  'http://127.0.0.1:5678/webhook/hooks.slack.com/',
])('accepts %s for every kind', (url) => {
  for (const kind of webhookKinds) expect(() => refuseOtherProgram({ url, kind })).not.toThrow()
})

test.each([
  ['https://example.com:99999/x', 'The port must be from 1 to 65535.'],
  ['https://exa mple.com/', 'The address is not a valid URL.'],
  [`https://example.com/${'a'.repeat(2_000)}`, 'The address has more than 2,000 letters.'],
  ['https://example.com:65536', 'The port must be from 1 to 65535.'],
  ['ftp://example.com', 'The address must begin with https:// (or http:// in your own network).'],
  ['example.com', 'The address must begin with https:// (or http:// in your own network).'],
])('the address %s is refused: %s', (url, message) => {
  const { error } = createWebhookSchema.safeParse({ url, events: ['run.ended'] })
  expect(error?.issues[0]?.message).toBe(message)
})

test('the highest port is accepted', () => {
  expect(createWebhookSchema.safeParse({ url: 'https://example.com:65535', events: ['run.ended'] }).success).toBe(true)
})
