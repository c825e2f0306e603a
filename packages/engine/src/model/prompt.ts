import type { LimitKind } from './limits.ts'

/** What a person is asked, as data; `texts.prompt` says it. */
export type PromptDetails =
  /** The whole installation went down while the run was active. */
  | { kind: 'interrupted'; listings: number }
  /** The user's database did not take the listings: why, in a sentence. */
  | { kind: 'destination'; words: string }
  /** The source refused, or its day is spent until an instant (epoch ms). */
  | { kind: 'source'; words: string; until?: number }
  /** A limit was reached; `open` counts areas known, `tasks` what is not planned yet. */
  | { kind: 'limit'; limit: LimitKind; value: number; stored: number; open: number; tasks: number }

export type PromptKind = PromptDetails['kind']
export type PromptChoice = 'resume' | 'finish' | 'discard' | 'retry' | 'file' | 'stop'
export type Prompt = { id: string; runId: string; details: PromptDetails; choice: PromptChoice | null }

/** While these are open nothing is written to the user's database: it is away, or what was not written may still be dropped. */
export const promptsThatHoldDelivery: readonly PromptKind[] = ['interrupted', 'destination']

/** What a person may choose, by the kind of prompt. */
export const promptChoices: Record<PromptKind, readonly PromptChoice[]> = {
  interrupted: ['resume', 'finish', 'discard'],
  destination: ['retry', 'file', 'stop'],
  source: ['retry', 'stop'],
  limit: ['resume', 'finish', 'stop'],
}
