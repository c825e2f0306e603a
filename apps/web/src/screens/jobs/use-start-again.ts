import { useState } from 'react'
import { useNavigate } from 'react-router'
import { askLargeStart } from '../../features/runtime/start/ask-large-start.ts'
import type { NotStarted } from '../../features/runtime/start/start-capture.ts'
import { runtimePath } from '../../platform/paths.ts'

/** Starts an old capture again, or its gaps, and goes to Home where it runs; what stood in the way otherwise. */
export function useStartAgain(userId: string) {
  const navigate = useNavigate()
  const [startingId, setStartingId] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const begin = async (jobId: string, start: (isSure: boolean) => Promise<NotStarted | null>, isSure = false) => {
    setProblem(null)
    setStartingId(jobId)
    const refused = await start(isSure)
    setStartingId(null)
    if (refused === null) await navigate(runtimePath(userId))
    else if (refused.isTooLarge) await askLargeStart(refused.text, () => void begin(jobId, start, true))
    else setProblem(refused.text)
  }
  return { startingId, problem, begin }
}
