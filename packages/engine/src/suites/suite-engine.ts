import type { EngineContext } from '../context.ts'
import type { Engine } from '../engine.ts'

export type SuiteEngine = {
  open: (context: EngineContext) => Promise<Engine>
  setCredits: (accountId: string, listings: number | null) => Promise<void>
  creditsOf: (accountId: string) => Promise<number | null>
}

export function fail(): never {
  throw new Error('this cannot be absent here')
}
