import { VisuallyHidden } from '@mantine/core'
import type { RuntimeStatus } from '@gazetteer/contract'
import { displayState } from './display-state.ts'

/** Says changes of state politely, and only those: its text changes with nothing else. */
export function StateAnnouncement({ status }: { status: RuntimeStatus['status'] | undefined }) {
  return (
    <VisuallyHidden component="output">{status === undefined ? '' : `Capture: ${displayState(status)}`}</VisuallyHidden>
  )
}
