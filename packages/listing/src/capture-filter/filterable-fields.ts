import { type ListingField, enrichableFields } from '../listing-columns.ts'
import { fieldRule } from '../enrichment/field-rules.ts'
import type { SourceId } from '../listing.ts'
import { type CaptureFilters, type FilteredField, fieldsOfFilters } from './capture-filters.ts'

type SourceFields = { id: SourceId; fields: readonly ListingField[] }

/** The fields of the filters that neither the source nor those that complete it ever have. */
export function fieldsWithoutSource(
  filters: CaptureFilters,
  { source, completing }: { source: SourceFields; completing: readonly SourceFields[] },
): FilteredField[] {
  const canFill = ({ id, fields }: SourceFields, field: FilteredField): boolean =>
    fields.includes(field) && enrichableFields.some((one) => one === field && fieldRule(one).fills.includes(id))
  return fieldsOfFilters(filters).filter(
    (field) => !source.fields.includes(field) && !completing.some((other) => canFill(other, field)),
  )
}
