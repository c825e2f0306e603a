import { type RuntimeStatus, serverLogWindow } from '@gazetteer/contract'
import { newerOf } from './queries.ts'

/** The status after a push, which brings only the log lines that came since the push before it. */
export function withPushed(known: RuntimeStatus | undefined, pushed: RuntimeStatus): RuntimeStatus {
  if (known === undefined) return pushed
  if (newerOf(known, pushed) === known) return known
  if (known.user !== pushed.user || known.manualRunId !== pushed.manualRunId) return pushed
  const first = pushed.logs[0]?.seq ?? Infinity
  const before = known.logs.filter(({ seq }) => seq < first)
  return { ...pushed, logs: [...before, ...pushed.logs].slice(-serverLogWindow) }
}
