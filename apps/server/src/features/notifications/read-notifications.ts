import { type Notification, notificationsListed } from '@gazetteer/contract'
import { type Ending, type Run, texts } from '@gazetteer/engine'
import { readEndedRuns } from '@gazetteer/engine/sql'
import type { CapturesContext } from '../captures/index.ts'
import { listPausedByServer } from '../webhooks/index.ts'
import { findSeen } from './seen-table.ts'

type Derived = Omit<Notification, 'isUnread'>

/** Derived from runs, the open prompt and webhooks; only what was seen is stored. Newest first. */
export async function readNotifications(
  { db, engine }: Pick<CapturesContext, 'db' | 'engine'>,
  accountId: string,
): Promise<{ unread: number; notifications: Notification[] }> {
  const [seenAt, runs, decision, webhooks] = await Promise.all([
    findSeen(db, accountId),
    readEndedRuns(db, accountId, notificationsListed),
    openDecision({ engine }, accountId),
    listPausedByServer(db, accountId),
  ])
  const past: Derived[] = [
    ...runs.flatMap(endOf),
    ...webhooks.map(({ id, url, text, time }) => ({
      id: `${id} ${time}`,
      kind: 'webhook' as const,
      subject: url,
      text,
      time,
      jobId: null,
      campaignId: null,
    })),
  ]
  const notifications = [
    ...decision.map((open) => ({ ...open, isUnread: true })),
    ...past.toSorted((a, b) => b.time - a.time).map((one) => ({ ...one, isUnread: one.time > seenAt })),
  ].slice(0, notificationsListed)
  return { unread: notifications.filter(({ isUnread }) => isUnread).length, notifications }
}

/** A continued job ends again: another notification. */
function endOf(run: Run): Derived[] {
  const { ending, endedAt } = run
  if (ending === null || endedAt === null) return []
  return [
    {
      ...aboutRun(run),
      id: `${run.id} ${endedAt}`,
      kind: kindOf(ending),
      text: texts.ending(ending, run),
      time: endedAt,
    },
  ]
}

const kindOf = ({ state, code }: Ending): Notification['kind'] => (code === 'with-gaps' ? 'gaps' : state)

/** The question of the running capture: it stays unread until it is decided. */
async function openDecision({ engine }: Pick<CapturesContext, 'engine'>, accountId: string): Promise<Derived[]> {
  const run = await engine.readOpenRunOf(accountId)
  const prompt = run === null ? null : await engine.readOpenPrompt(run.id)
  if (run === null || prompt === null) return []
  const text = texts.prompt(prompt.details)
  return [{ ...aboutRun(run), id: prompt.id, kind: 'decision', text, time: run.pauseStartedAt ?? run.startedAt }]
}

const aboutRun = ({ id, request }: Run) => ({
  subject: request.cities > 1 ? `${request.firstCity} +${request.cities - 1} more` : request.firstCity,
  jobId: id,
  campaignId: request.campaignId ?? null,
})
