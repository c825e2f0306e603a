import { useDatabaseStatus } from '../../features/destinations/index.ts'
import { useTableCount } from '../../features/listings/index.ts'
import { useRuntimeStatus } from '../../features/runtime/index.ts'

/** Stored records, in total and today. During a capture, the snapshot's counters, which agree with each other. */
export function useCounts(userId: string) {
  const { status, isRunning } = useRuntimeStatus(userId)
  const database = useDatabaseStatus().data
  const isConnected = database?.connected === true
  const isActive = status?.status === 'active'
  const count = useTableCount({ isEnabled: isConnected, isActive, runtime: status }).data ?? null
  const counters = isRunning ? status?.counters : null
  return {
    newToday: counters?.newToday ?? database?.newToday,
    records: counters?.records ?? (isConnected ? count : null) ?? database?.records ?? null,
  }
}
