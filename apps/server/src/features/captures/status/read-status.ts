import { presentStatus } from './present-status.ts'
import type { RuntimeStatus } from '@gazetteer/contract'
import type { Actor } from '../../../platform/api/actor.ts'
import type { Snapshot, StatusBoard } from './status-board.ts'
import type { CapturesContext } from '../context.ts'

/** The status of the account's open run, else of its last one. */
export async function readStatus(context: CapturesContext, board: StatusBoard, actor: Actor): Promise<RuntimeStatus> {
  return present(context, actor, await board.read(actor.accountId))
}

/** Like `readStatus`, but waits for a fresh snapshot; for live updates. */
export async function readFreshStatus(
  context: CapturesContext,
  board: StatusBoard,
  actor: Actor,
): Promise<RuntimeStatus> {
  return present(context, actor, await board.readFresh(actor.accountId))
}

function present({ clock, sources }: CapturesContext, actor: Actor, snapshot: Snapshot | null): RuntimeStatus {
  const declaration = sources.declarationOf(snapshot?.run.request.source ?? sources.defaultId)
  return presentStatus(snapshot, { now: clock.now(), userId: actor.accountId, declaration })
}
