import type { LimitKind } from './limits.ts'

/** A question to the user, as data; formatted by `texts.prompt`. */
export type PromptDetails =
  /** All processes were down while the run was active. */
  | { kind: 'interrupted'; listings: number }
  /**
   * The user's database rejected the listings; `words` is the reason as a sentence. `areRowsRefused`: it answers, and
   * takes none of them, so its owner must change the table.
   */
  | { kind: 'destination'; words: string; areRowsRefused?: boolean }
  /** The source refused, or its daily quota is used up until `until` (epoch ms). */
  | { kind: 'source'; words: string; until?: number }
  /** A limit was reached. `open`: known areas left. `tasks`: tasks not planned yet. */
  | { kind: 'limit'; limit: LimitKind; value: number; stored: number; open: number; tasks: number }

export type PromptKind = PromptDetails['kind']
export type PromptChoice = 'resume' | 'finish' | 'discard' | 'retry' | 'file' | 'stop'
export type Prompt = { id: string; runId: string; details: PromptDetails; choice: PromptChoice | null }

/**
 * While one of these is open, nothing is written to the user's database: it is unavailable, or undelivered listings
 * may still be discarded.
 */
export const promptsThatHoldDelivery: readonly PromptKind[] = ['interrupted', 'destination']

export const promptChoices: Record<PromptKind, readonly PromptChoice[]> = {
  interrupted: ['resume', 'finish', 'discard'],
  destination: ['retry', 'file', 'stop'],
  source: ['retry', 'stop'],
  limit: ['resume', 'finish', 'stop'],
}
