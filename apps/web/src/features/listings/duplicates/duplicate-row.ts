import type { TableRow } from '@gazetteer/contract'
import type { DuplicateRow } from '@gazetteer/listing/duplicates'

/** Absent and unknown are the same where rows are compared. */
export function duplicateRow(row: TableRow): DuplicateRow {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone ?? null,
    category: row.category ?? null,
    address: row.address ?? null,
    city: row.city ?? null,
    state: row.state ?? null,
    rating: row.rating ?? null,
    reviewcount: row.reviewcount ?? null,
    plus_code: row.plus_code ?? null,
    website: row.website ?? null,
    zip: row.zip ?? null,
    latitude: row.latitude ?? null,
    longitude: row.longitude ?? null,
    hours: row.hours ?? null,
  }
}
