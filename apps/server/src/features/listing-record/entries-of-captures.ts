import type { ChangedField, HistoryEntry } from '@gazetteer/contract'
import type { Sighting } from '@gazetteer/engine/sql'
import { type Listing, type ListingField, fieldTable, listingFields } from '@gazetteer/listing'

export type CaptureSighting = Pick<Sighting, 'runId' | 'startedAt' | 'isRefresh' | 'listing'>
export type FieldEdit = ChangedField & { at: number }
type Value = ChangedField['from']

const compared = listingFields.filter((field) => fieldTable[field].isMetadata !== true)

/**
 * What each capture changed, by the rule of deliveries: a listing seen again fills empty fields and refreshes some; a
 * capture that refreshes rows replaces all but the edited ones. Captures that changed nothing have no entry.
 */
export function entriesOfCaptures(sightings: readonly CaptureSighting[], edits: readonly FieldEdit[]): HistoryEntry[] {
  const values = new Map<string, Value>()
  const edited = new Set<string>()
  let nextEdit = 0
  return sightings.flatMap(({ runId: jobId, startedAt: at, isRefresh, listing }, index): HistoryEntry[] => {
    for (; (edits[nextEdit]?.at ?? Infinity) < at; nextEdit += 1) {
      const { field, to } = edits[nextEdit] ?? { field: '', to: null }
      values.set(field, to)
      edited.add(field)
    }
    const fields = compared.flatMap((field): ChangedField[] => {
      const from = values.get(field) ?? null
      const to = valueOf(listing, field)
      const isReplaced = fieldTable[field].isRefreshed === true || (isRefresh && !edited.has(field))
      if (to === null || isEqual(from, to) || !(isEmpty(from) || isReplaced)) return []
      values.set(field, to)
      return [{ field, from, to }]
    })
    if (index === 0) return [{ at, kind: 'found', jobId, fields: [] }]
    return fields.length === 0 ? [] : [{ at, kind: 'captured', jobId, fields }]
  })
}

const valueOf = (listing: Listing, field: ListingField): Value => listing[field] ?? null
const isEmpty = (value: Value): boolean => value === null || value === ''
const isEqual = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other)
