import { type WebhookEvent } from '@gazetteer/contract'
import { promptChoices, texts } from '@gazetteer/engine'
import { readGapGroups } from '@gazetteer/engine/sql'
import { fileOf, recordsOf } from '../../captures/index.ts'
import { listChanges, presentChange } from '../../changes/index.ts'
import type { MessageRow } from './message-table.ts'
import type { WebhooksContext } from '../context.ts'

export type Payload = { type: WebhookEvent | 'webhook.test'; timestamp: string; data: Record<string, unknown> }

/** Builds a message's payload from the current state; null when its subject was deleted. */
export async function payloadOf(
  { db, captures: { engine, sources } }: Pick<WebhooksContext, 'captures' | 'db'>,
  message: Pick<MessageRow, 'event' | 'run_id' | 'subject' | 'from_seq' | 'to_seq' | 'created_at'>,
): Promise<Payload | null> {
  const { event } = message
  const run = event === 'test' ? null : await engine.readRun(message.run_id)
  if (run === null || event === 'test') return null
  const payload = (data: Record<string, unknown>): Payload => ({
    type: event,
    timestamp: new Date(message.created_at).toISOString(),
    data: { jobId: run.id, ...data },
  })
  switch (event) {
    case 'run.ended':
      return payload({
        status: run.state,
        message: run.ending === null ? null : texts.ending(run.ending, run),
        records: recordsOf(run),
        gaps: (await readGapGroups(db, run.id)).length,
        file: fileOf(run),
        source: run.request.source,
        isFictional: sources.declarationOf(run.request.source).isFictional,
      })
    case 'run.skipped':
      return payload({
        campaignId: run.request.campaignId ?? null,
        reason: run.ending?.code === 'skipped' ? run.ending.words : null,
        source: run.request.source,
        dueAt: new Date(run.startedAt).toISOString(),
      })
    case 'run.needs_decision': {
      const prompt = await engine.readPrompt(message.subject)
      if (prompt === null) return null
      const { id, details, choice } = prompt
      return payload({ recoveryId: id, message: texts.prompt(details), options: promptChoices[details.kind], choice })
    }
    case 'listings.delivered': {
      if (run.prunedAt !== null) return null
      const limit = message.to_seq - message.from_seq
      const batch = await engine.readListings(run.id, { after: message.from_seq, limit })
      const listings = batch.filter(({ seq }) => seq <= message.to_seq).map(({ listing }) => listing)
      return payload({ from: message.from_seq, to: message.to_seq, listings })
    }
    case 'changes.found': {
      const limit = message.to_seq - message.from_seq
      const rows = await listChanges(db, { runId: run.id, after: message.from_seq, limit })
      const changes = rows.filter(({ seq }) => seq <= message.to_seq).map(presentChange)
      return payload({ from: message.from_seq, to: message.to_seq, changes })
    }
  }
}
