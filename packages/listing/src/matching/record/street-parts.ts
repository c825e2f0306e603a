/**
 * A parsed street line; '' for a missing part. `numbers`: the house number, both ends of a range. `core`: the street
 * without direction, kind and particles (`w 3rd st` has the core `3`). `unit`: suite or shop. `line`: as written.
 */
export type Street = {
  numbers: readonly string[]
  core: string
  direction: string
  kind: string
  unit: string
  line: string
}

export const noStreet: Street = { numbers: [], core: '', direction: '', kind: '', unit: '', line: '' }
