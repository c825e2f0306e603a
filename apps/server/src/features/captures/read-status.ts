import { presentStatus } from './present-status.ts'
import type { RuntimeStatus } from '@gazetteer/contract'
import type { Actor } from '../../platform/api/actor.ts'
import type { StatusBoard } from './status-board.ts'
import type { CapturesContext } from './types.ts'

/** The status of the account's open run, else of its last one. */
export async function readStatus(
  { clock, sources }: CapturesContext,
  board: StatusBoard,
  actor: Actor,
): Promise<RuntimeStatus> {
  const snapshot = await board.read(actor.accountId)
  const declaration = sources.declarationOf(snapshot?.run.request.source ?? sources.defaultId)
  return presentStatus(snapshot, { now: clock.now(), userId: actor.accountId, declaration })
}
