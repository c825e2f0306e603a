import type { StartRequest } from '@gazetteer/contract'
import { chosenLine } from '../../features/runtime/choose/chosen-line.ts'
import { usePreferences } from '../../features/runtime/preferences.ts'
import { startBlock } from '../../features/runtime/start/start-block.ts'
import { startRequest } from '../../features/runtime/start/start-request.ts'

/** What Home would start, for a campaign; null: too little is chosen there. */
export function useChosenRequest(isProfessional: boolean): { request: Partial<StartRequest>; line: string } | null {
  const chosen = usePreferences()
  const { mode } = chosen
  const block = startBlock({ ...chosen, mode, hasDatabase: true, isProfessional, credits: null })
  if (block !== null) return null
  return { request: startRequest(chosen, mode, isProfessional), line: chosenLine(chosen, mode) }
}
