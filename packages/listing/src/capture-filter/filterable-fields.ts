import { enrichableFields } from '../listing-columns.ts'
import { fieldRule } from '../enrichment/field-rules.ts'
import type { SourceId } from '../listing.ts'
import { type CaptureFilters, type FilteredField, fieldsOfFilters } from './capture-filters.ts'

type SourceFields = { id: SourceId; fields: readonly string[] }

type CaptureSources = { source: SourceFields; completing: readonly SourceFields[] }

/** Whether the source or those that complete it can have the field. */
export const canHaveField = (field: FilteredField, { source, completing }: CaptureSources): boolean =>
  source.fields.includes(field) || completing.some((other) => canFill(other, field))

const canFill = ({ id, fields }: SourceFields, field: FilteredField): boolean =>
  fields.includes(field) && enrichableFields.some((one) => one === field && fieldRule(one).fills.includes(id))

/** The fields of the filters that no source of the capture ever has. */
export const fieldsWithoutSource = (filters: CaptureFilters, sources: CaptureSources): FilteredField[] =>
  fieldsOfFilters(filters).filter((field) => !canHaveField(field, sources))
