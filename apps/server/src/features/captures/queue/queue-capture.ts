import { type QueuedCapture, queuedOfAccount, type StartRequest, startSchema } from '@gazetteer/contract'
import { Conflict, Invalid, NotFound } from '../../../platform/errors.ts'
import { lockAccount } from '../../accounts/index.ts'
import type { CapturesContext } from '../context.ts'
import { newJobId } from '../run/open-run.ts'
import { requestedPlaces } from '../run/request/requested-places.ts'
import { prepareRun, type Starter } from '../run/start-capture.ts'
import { deleteWaitingOf, insertQueued, listQueued, type QueuedRow } from './queue-table.ts'

const tooMany = `Up to ${queuedOfAccount} captures can wait. Remove one first.`
const maxTypes = 20

/** Stores a capture that starts by itself. What would refuse a start refuses it here too. */
export async function queueCapture(
  context: CapturesContext,
  { accountId, origin }: Pick<Starter, 'accountId' | 'origin'>,
  body: StartRequest,
): Promise<{ id: string }> {
  const { id } = await prepareRun(context, { accountId, origin, runId: newJobId(context.clock.now()) }, body)
  const row = { id, account_id: accountId, request: JSON.stringify(body), origin }
  await context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    if ((await listQueued(trx, accountId)).length >= queuedOfAccount) throw new Invalid(tooMany)
    await insertQueued(trx, { ...row, created_at: context.clock.now() })
  })
  return { id }
}

export async function readQueue({ db }: CapturesContext, accountId: string): Promise<QueuedCapture[]> {
  return (await listQueued(db, accountId)).map(presentQueued)
}

export async function removeQueued({ db, clock }: CapturesContext, accountId: string, id: string): Promise<void> {
  if (await deleteWaitingOf(db, { accountId, id, now: clock.now() })) return
  const isStarting = (await listQueued(db, accountId)).some((row) => row.id === id)
  if (isStarting) throw new Conflict('This capture starts now. Stop it on Home.')
  throw new NotFound('This capture does not wait any more.')
}

/** Parses the stored request, which any earlier version may have saved. */
export const queuedRequestOf = ({ request }: QueuedRow): StartRequest => startSchema.parse(JSON.parse(request))

function presentQueued(row: QueuedRow): QueuedCapture {
  const request = queuedRequestOf(row)
  const places = requestedPlaces(request)
  return {
    id: row.id,
    mode: request.mode,
    firstPlace: places[0]?.label ?? '',
    places: places.length,
    businessTypes: [...new Set(places.flatMap(({ businessTypes }) => businessTypes))].slice(0, maxTypes),
    createdAt: row.created_at,
  }
}
