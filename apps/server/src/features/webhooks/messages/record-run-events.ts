import { randomUUID } from 'node:crypto'
import { type WebhookEvent, listingsPerMessage } from '@gazetteer/contract'
import { type Prompt, type Run, texts } from '@gazetteer/engine'
import type { Trx } from '@gazetteer/app-database'
import { emailOf } from '../../accounts/index.ts'
import { recordsOf } from '../../captures/index.ts'
import { comparedUpTo } from '../../changes/index.ts'
import { insertMessage, listRunsToNotify, reportedUpTo } from './message-table.ts'
import { findNotices, recordNotice } from './notice-table.ts'
import { mails } from './mails.ts'
import { type WebhookRow, eventsOf, lockWebhooksOf } from '../webhook-table.ts'
import type { WebhooksContext } from '../context.ts'

/** `changes`: the last number of the changes found. */
type RunSnapshot = { run: Run; prompt: Prompt | null; changes: number }

/**
 * Writes a message or mail for each event of the run that its account subscribes to and has not received. Returns
 * true if there is one.
 */
export async function recordRunEvents(context: WebhooksContext, runId: string): Promise<boolean> {
  const { engine } = context.captures
  // Most accounts have no notifications, so this costs one small query per run change.
  if ((await listRunsToNotify(context.db, { runId })).length === 0) return false
  const run = await engine.readRun(runId)
  if (run === null || !(await context.isProfessional(run.accountId))) return false
  const prompt = await engine.readOpenPrompt(runId)
  const changes = await comparedUpTo(context.db, runId)
  return await context.db.transaction().execute(async (trx) => {
    await noteMails(context, trx, { run, prompt, changes })
    let hasNew = false
    for (const webhook of await lockWebhooksOf(trx, run.accountId)) {
      if (await noteMessages(context, trx, { webhook, run, prompt, changes })) hasNew = true
    }
    return hasNew
  })
}

async function noteMessages(
  { clock }: WebhooksContext,
  trx: Trx,
  { webhook, run, prompt, changes }: RunSnapshot & { webhook: WebhookRow },
): Promise<boolean> {
  const wanted = eventsOf(webhook)
  const now = clock.now()
  let hasNew = false
  const note = async (event: WebhookEvent, subject: string, seqs = { from: 0, to: 0 }): Promise<void> => {
    const isNew = await insertMessage(trx, {
      id: `msg_${randomUUID()}`,
      webhook_id: webhook.id,
      event,
      run_id: run.id,
      subject,
      from_seq: seqs.from,
      to_seq: seqs.to,
      created_at: now,
      since: now,
      next_at: now,
      tries: 0,
      status: null,
      error: null,
      delivered_at: null,
      dead_at: null,
    })
    hasNew = hasNew || isNew
  }
  const noteBatches = async (event: WebhookEvent, upTo: number): Promise<void> => {
    if (!wanted.includes(event) || run.startedAt < webhook.created_at) return
    for (let from = await reportedUpTo(trx, { webhookId: webhook.id, runId: run.id, event }); from < upTo;) {
      const to = Math.min(from + listingsPerMessage, upTo)
      if (to - from < listingsPerMessage && run.state === 'running') break
      await note(event, `${from}-${to}`, { from, to })
      from = to
    }
  }
  await noteBatches('listings.delivered', recordsOf(run))
  await noteBatches('changes.found', changes)
  if (wanted.includes('run.needs_decision') && prompt !== null) await note('run.needs_decision', prompt.id)
  if (run.state === 'skipped') {
    if (wanted.includes('run.skipped')) await note('run.skipped', run.id)
    return hasNew
  }
  if (wanted.includes('run.ended') && run.endedAt !== null && run.endedAt >= webhook.created_at)
    await note('run.ended', String(run.endedAt))
  return hasNew
}

async function noteMails(context: WebhooksContext, trx: Trx, { run, prompt }: RunSnapshot): Promise<void> {
  const { accountId } = run
  const wanted = await findNotices(trx, accountId)
  // The campaign has sent the mail about a skipped run.
  if (wanted === null || run.state === 'skipped') return
  const to = await emailOf(trx, accountId)
  if (to === null) return
  const at = context.clock.now()
  const { title, isFictional } = context.captures.sources.declarationOf(run.request.source)
  const source = isFictional ? `${title}. All businesses are fictional` : title
  const about = { jobId: run.id, where: run.request.firstCity, source }
  if (wanted.needsDecision && prompt !== null) {
    const isFirst = await recordNotice(trx, { account_id: accountId, subject: `decision ${prompt.id}`, at })
    const mail = { ...about, text: texts.prompt(prompt.details), address: context.links.url('/') }
    if (isFirst) await context.mail.post(trx, mails.needsDecision(to, mail))
  }
  if (wanted.runEnded && run.endedAt !== null && run.endedAt >= wanted.since && run.ending !== null) {
    const isFirst = await recordNotice(trx, { account_id: accountId, subject: `ended ${run.id} ${run.endedAt}`, at })
    const mail = { ...about, text: texts.ending(run.ending, run), address: context.links.url('/jobs') }
    if (isFirst) await context.mail.post(trx, mails.runEnded(to, mail))
  }
}
