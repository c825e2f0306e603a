import { ProtobufReader } from './protobuf.ts'

/** Texts per step of `read`. */
const textsAStep = 4_096

/**
 * The texts of a block, decoded when they are used: a block of 32 MB can have a million, and most belong to elements
 * that are no businesses.
 */
export class StringTable {
  readonly #bytes: ProtobufReader
  readonly #isWanted: (key: string) => boolean
  /** Where the length of each text is: four bytes for a text, which takes at least two. */
  #places = new Uint32Array(1_024)
  #count = 0
  /** For each text as a key: 0 not looked at, 1 not wanted, 2 wanted. */
  #states = new Uint8Array(0)

  constructor(bytes: Buffer, isWanted: (key: string) => boolean) {
    this.#bytes = new ProtobufReader(bytes)
    this.#isWanted = isWanted
  }

  /** A generator, so that the caller can yield between steps. */
  *read(reader: ProtobufReader): Generator<undefined> {
    for (let fields = 1; reader.hasMore(); fields += 1) {
      const { number, wire } = reader.field()
      if (number === 1 && wire === 2) this.#add(reader.at)
      reader.skip(wire)
      if (fields % textsAStep === 0) yield
    }
    this.#states = new Uint8Array(this.#count)
  }

  /** Whether an element with this key needs its tags. */
  isWanted(index: number): boolean {
    const state = this.#states[index]
    if (state !== 0) return state === 2
    const isWanted = this.#isWanted(this.text(index) ?? '')
    this.#states[index] = isWanted ? 2 : 1
    return isWanted
  }

  text(index: number): string | undefined {
    const place = index < this.#count ? this.#places[index] : undefined
    if (place === undefined) return undefined
    this.#bytes.at = place
    return this.#bytes.text()
  }

  #add(index: number): void {
    if (this.#count === this.#places.length) {
      const larger = new Uint32Array(2 * this.#places.length)
      larger.set(this.#places)
      this.#places = larger
    }
    this.#places[this.#count] = index
    this.#count += 1
  }
}
