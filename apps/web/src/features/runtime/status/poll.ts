import { polls, type RuntimeStatus } from '@gazetteer/contract'

export type PollSituation = { status: RuntimeStatus['status'] | undefined; failures: number; isVisible: boolean }

/** When to ask again: 5 s while a run is open, 30 s when idle and seen, and after failures 1 s doubling to 30 s. */
export function nextPollMs({ status, failures, isVisible }: PollSituation): number | false {
  if (failures > 0) {
    return Math.min(polls.runtimeBackoffFirstMs * 2 ** (failures - 1), polls.runtimeBackoffMostMs)
  }
  if (status === 'active' || status === 'paused') return polls.runtimeActiveMs
  return isVisible ? polls.runtimeIdleMs : false
}
