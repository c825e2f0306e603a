import { presentStatus } from './present-status.ts'
import type { RuntimeStatus } from '@gazetteer/contract'
import type { Actor } from '../../../platform/api/actor.ts'
import type { RecentPlaces } from './recent-places.ts'
import type { Snapshot, StatusBoard } from './status-board.ts'
import type { CapturesContext } from '../context.ts'

/** The status of the account's open run, else of its last one. */
export async function readStatus(context: CapturesContext, board: StatusBoard, actor: Actor): Promise<RuntimeStatus> {
  return present(context, actor, await board.read(actor.accountId))
}

/** Like `readStatus`, but waits for a fresh snapshot; for live updates, with the places that changed lately. */
export async function readFreshStatus(
  context: CapturesContext,
  board: StatusBoard,
  actor: Actor,
): Promise<{ status: RuntimeStatus; places: RecentPlaces | null }> {
  const snapshot = await board.readFresh(actor.accountId)
  return { status: present(context, actor, snapshot), places: snapshot?.placeChanges ?? null }
}

function present({ clock, sources }: CapturesContext, actor: Actor, snapshot: Snapshot | null): RuntimeStatus {
  const declaration = sources.declarationOf(snapshot?.run.request.source ?? sources.defaultId)
  return presentStatus(snapshot, { now: clock.now(), userId: actor.accountId, declaration })
}
