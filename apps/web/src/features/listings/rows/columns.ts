import { bulkEditableColumns, type TableRow } from '@gazetteer/contract'

export type ColumnKey = Exclude<keyof TableRow, 'id' | 'source_id' | 'latitude' | 'longitude'>
export type ColumnKind = 'text' | 'mono' | 'number' | 'rating' | 'phone' | 'website' | 'date' | 'share' | 'word'
export type Column = { key: ColumnKey; label: string; kind: ColumnKind; width: number; isHidden?: boolean }

/** The table's columns, in display order. */
export const columns: readonly Column[] = [
  { key: 'name', label: 'Name', kind: 'text', width: 220 },
  { key: 'phone', label: 'Phone', kind: 'phone', width: 130 },
  { key: 'category', label: 'Category', kind: 'text', width: 120 },
  { key: 'address', label: 'Address', kind: 'text', width: 180 },
  { key: 'city', label: 'City', kind: 'text', width: 110 },
  { key: 'state', label: 'State', kind: 'mono', width: 60 },
  { key: 'rating', label: 'Rating', kind: 'rating', width: 74 },
  { key: 'reviewcount', label: 'Reviews', kind: 'number', width: 84 },
  { key: 'website', label: 'Website', kind: 'website', width: 180 },
  { key: 'zip', label: 'ZIP', kind: 'mono', width: 72 },
  { key: 'last_updated', label: 'Updated', kind: 'date', width: 92 },
  { key: 'created_at', label: 'Created', kind: 'date', width: 96, isHidden: true },
  { key: 'plus_code', label: 'Plus code', kind: 'mono', width: 130, isHidden: true },
  { key: 'hours', label: 'Hours', kind: 'text', width: 190, isHidden: true },
  { key: 'email', label: 'Email', kind: 'text', width: 180, isHidden: true },
  { key: 'socials', label: 'Socials', kind: 'text', width: 220, isHidden: true },
  { key: 'brand', label: 'Brand', kind: 'text', width: 120, isHidden: true },
  { key: 'confidence', label: 'Confidence', kind: 'share', width: 96, isHidden: true },
  { key: 'status', label: 'Status', kind: 'word', width: 120, isHidden: true },
  { key: 'first_seen', label: 'First seen', kind: 'date', width: 96, isHidden: true },
  { key: 'last_seen', label: 'Last seen', kind: 'date', width: 96, isHidden: true },
  { key: 'source', label: 'Source', kind: 'text', width: 110, isHidden: true },
]

export const defaultColumns: readonly ColumnKey[] = columns
  .filter(({ isHidden }) => isHidden !== true)
  .map(({ key }) => key)

export const isColumnKey = (text: string): text is ColumnKey => columns.some(({ key }) => key === text)

export const isNumeric = (kind: ColumnKind): boolean => kind === 'number' || kind === 'rating' || kind === 'share'

const editable = new Set<string>(bulkEditableColumns)

export const isEditable = (column: ColumnKey): boolean => editable.has(column)
