import { randomBytes, randomUUID } from 'node:crypto'
import {
  type CreateWebhook,
  type WebhookEvent,
  type WebhookKind,
  webhookEvents,
  webhookKindOf,
  webhooksOfAccount,
} from '@gazetteer/contract'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { lockAccount } from '../../accounts/index.ts'
import { refuseOtherProgram } from './refuse-other-program.ts'
import { refuseForbidden } from './refuse-forbidden.ts'
import { type WebhookRow, insertWebhook, listWebhooks } from '../webhook-table.ts'
import type { WebhooksContext } from '../context.ts'
import { secretPurpose } from '../webhooks.ts'

const tooMany = `An account can have up to ${webhooksOfAccount} webhooks.`
const withPassword = 'The URL must not contain a user name or password. Receivers verify the sender by its signature.'

/** The signing secret is returned once and stored encrypted. */
export async function createWebhook(
  { db, clock, secrets, config }: WebhooksContext,
  accountId: string,
  { url, events, kind = webhookKindOf(url) }: CreateWebhook,
): Promise<{ row: WebhookRow; secret: string }> {
  await refuseUnusable({ url, kind }, config)
  const secret = newSecret()
  const row: WebhookRow = {
    id: randomUUID(),
    account_id: accountId,
    url,
    events: storedEvents(events),
    kind,
    sealed: secrets.seal(secret, secretPurpose),
    created_at: clock.now(),
    not_before: 0,
    failures: 0,
    is_paused: false,
    paused_why: null,
    paused_at: null,
    old_sealed: null,
    old_until: null,
  }
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    if ((await listWebhooks(trx, accountId)).length >= webhooksOfAccount) throw new Conflict(tooMany)
    await insertWebhook(trx, row)
  })
  return { row, secret }
}

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

export const storedEvents = (events: readonly WebhookEvent[]): string =>
  webhookEvents.filter((event) => events.includes(event)).join(' ')

/** Throws Invalid for a URL with credentials, of another program, or to an address that is never used. */
export async function refuseUnusable(
  { url, kind }: { url: string; kind: WebhookKind },
  { allowPrivateDatabaseHosts }: WebhooksContext['config'],
): Promise<void> {
  const { username, password } = new URL(url)
  if (username !== '' || password !== '') throw new Invalid(withPassword)
  refuseOtherProgram({ url, kind })
  await refuseForbidden(url, { allowPrivateHosts: allowPrivateDatabaseHosts })
}
