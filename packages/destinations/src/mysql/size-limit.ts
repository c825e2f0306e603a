import { z } from 'zod'
import { DestinationError } from '../destination-error.ts'
import { maxCharacters } from '../rows/batches.ts'
import type { Written } from '../rows/columns.ts'
import type { RunMysql } from './connection.ts'

/** The limit of the server for a statement, `max_allowed_packet`. */
export type SizeLimit = {
  /** How many characters of values a statement may have. */
  characters: () => Promise<number>
  /** Throws DestinationError for a single listing that is larger than a statement may be. */
  requireFit: (batch: readonly Written[]) => Promise<void>
}

const limitSchema = z.tuple([z.object({ bytes: z.coerce.number() })])

/** A character is at most three bytes, also when it is escaped; the rest is for the statement itself. */
const bytesPerCharacter = 4

/**
 * Asked once. The server closes the connection during a larger statement, so that its error can be lost: a statement
 * must fit beforehand.
 */
export function openSizeLimit(run: RunMysql): SizeLimit {
  let known: number | undefined
  const bytes = async (): Promise<number> =>
    (known ??= limitSchema.parse((await run('select @@max_allowed_packet as bytes')).rows)[0].bytes)
  return {
    characters: async () => Math.min(maxCharacters, Math.floor((await bytes()) / bytesPerCharacter)),
    async requireFit(batch) {
      const limit = await bytes()
      if (batch.length > 1 || Buffer.byteLength(JSON.stringify(batch)) < limit) return
      const text = `A listing is too large for the server: its max_allowed_packet is ${Math.floor(limit / 1024)} kB.`
      throw new DestinationError('too-large', text)
    },
  }
}
