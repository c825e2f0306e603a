import type { MatchRow } from '../match-row.ts'
import { type MatchRecord, recordOf } from '../record/record.ts'
import { type Frequencies, frequenciesOf } from './frequencies.ts'
import { ListWords, shippedTable } from './list-words.ts'
import { Parts } from './parts.ts'

/** Of longer lists, few records are kept at a time: pairs come in the order of names, so that most are used again soon. */
const longFrom = 4_096
const keptOfLong = 256

/**
 * Rows to compare. Only numbers are kept of each; a record is made again when a pair of it is compared, because few
 * rows of a long list have one.
 */
export class MatchList {
  readonly parts: Parts
  readonly words: ListWords
  readonly frequencies: Frequencies
  readonly #rows: readonly MatchRow[]
  readonly #records: (MatchRecord | undefined)[]

  constructor(rows: readonly MatchRow[], table = shippedTable) {
    this.#rows = rows
    this.#records = Array.from({ length: rows.length < longFrom ? rows.length : keptOfLong })
    this.parts = new Parts(rows.length)
    this.words = new ListWords(rows.length, table)
    for (const [at, row] of rows.entries()) {
      const record = recordOf(row, at)
      this.#records[at % this.#records.length] = record
      this.parts.set(at, record)
      this.words.add(at, record.name.words)
    }
    this.words.weigh()
    this.frequencies = frequenciesOf(rows.length, this.parts, this.words)
  }

  get size(): number {
    return this.#rows.length
  }

  record(at: number): MatchRecord {
    const slot = at % this.#records.length
    const known = this.#records[slot]
    if (known?.at === at) return known
    const row = this.#rows[at]
    if (row === undefined) throw new RangeError(`The list has no row ${at}`)
    const record = recordOf(row, at)
    this.#records[slot] = record
    return record
  }
}
