const [quote, backslash, newline, comma, colon] = [0x22, 0x5c, 0x0a, 0x2c, 0x3a]
const [opensObject, closesObject, opensList, closesList] = [0x7b, 0x7d, 0x5b, 0x5d]
const featuresKey = Buffer.from('features')

/** A feature, or its size when it is longer than the limit. */
export type ScannedFeature = { text: string } | { tooLong: true }

/**
 * Finds the features of GeoJSON by its braces, whatever its layout: a feature per line, or a collection on one line or
 * on many. Holds one feature in memory. Restarts behind a line that is not JSON.
 */
export class FeatureScanner {
  readonly #maxBytes: number
  #depth = 0
  /** Within the list of a collection; its features are at depth 2, others at depth 0. */
  #isInList = false
  #isInText = false
  #isEscaped = false
  /** Bytes of the current text that equal `features`; -1: it differs, or does not matter. */
  #matched = -1
  #isFeaturesKey = false
  /** The latest byte that is not blank, outside texts. */
  #last = 0
  #isHeld = false
  #parts: Uint8Array[] = []
  #heldBytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Whether the data ended within a feature or a collection. */
  get isCut(): boolean {
    return this.#depth > 0 || this.#last === comma
  }

  *push(chunk: Uint8Array): Generator<ScannedFeature> {
    let start = 0
    for (let at = 0; at < chunk.length; at += 1) {
      if (this.#isInText) {
        at = this.#skipText(chunk, at)
        continue
      }
      const byte = chunk[at] ?? 0
      if (byte <= 0x20) continue
      const base = this.#isInList ? 2 : 0
      if (byte === quote) {
        if (this.#depth > base) this.#openText()
      } else if (byte === opensObject) {
        // Behind anything else the text before is no JSON.
        if (this.#depth > base && !this.#mayHoldValue()) this.#depth = base
        if (this.#depth === base) {
          this.#hold()
          start = at
        }
        this.#depth += 1
      } else if (byte === opensList) {
        if (this.#depth === 1 && !this.#isInList && this.#last === colon && this.#isFeaturesKey) {
          this.#isInList = true
          this.#drop()
        }
        if (this.#depth > 0) this.#depth += 1
      } else if (byte === closesObject && this.#depth > base) {
        this.#depth -= 1
        if (this.#depth === base && this.#isHeld) yield this.#take(chunk.subarray(start, at + 1))
      } else if (byte === closesList && this.#depth > 0) {
        this.#depth -= 1
        if (this.#isInList && this.#depth < 2) this.#isInList = false
      }
      this.#last = byte
    }
    if (this.#isHeld) this.#add(chunk.subarray(start))
  }

  /** Returns the place of the end of the text, or of the last byte. */
  #skipText(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0
      if (this.#isEscaped) this.#isEscaped = false
      else if (byte === backslash) this.#isEscaped = true
      else if (byte === quote) {
        this.#isInText = false
        this.#isFeaturesKey = this.#matched === featuresKey.length
        this.#last = quote
        return at
      } else if (byte === newline) {
        this.#restart()
        return at
      }
      if (this.#matched !== -1) this.#matched = byte === featuresKey[this.#matched] ? this.#matched + 1 : -1
    }
    return chunk.length - 1
  }

  #openText(): void {
    this.#isInText = true
    this.#matched = this.#depth === 1 && !this.#isInList ? 0 : -1
  }

  #mayHoldValue(): boolean {
    return this.#last === colon || this.#last === comma || this.#last === opensList
  }

  #restart(): void {
    this.#isInText = false
    this.#depth = this.#isInList ? 2 : 0
    this.#last = 0
    this.#drop()
  }

  #hold(): void {
    this.#drop()
    this.#isHeld = true
  }

  #drop(): void {
    this.#isHeld = false
    this.#parts = []
    this.#heldBytes = 0
  }

  #add(part: Uint8Array): void {
    this.#heldBytes += part.length
    if (this.#heldBytes > this.#maxBytes) this.#parts = []
    else this.#parts.push(part)
  }

  #take(last: Uint8Array): ScannedFeature {
    this.#add(last)
    const isTooLong = this.#heldBytes > this.#maxBytes
    const text = isTooLong ? '' : Buffer.concat(this.#parts, this.#heldBytes).toString('utf8')
    this.#drop()
    return isTooLong ? { tooLong: true } : { text }
  }
}
