import { type FieldWith, editableFields, fieldTable, groupFields, fieldsWith } from '@gazetteer/listing'

export type ColumnKey = FieldWith<'screen'>
export type ColumnKind = 'text' | 'mono' | 'number' | 'rating' | 'phone' | 'website' | 'date' | 'share' | 'word'
export type TableColumn = { key: ColumnKey; label: string; kind: ColumnKind; width: number; isHidden: boolean }

const kinds = {
  text: 'text',
  list: 'text',
  number: 'number',
  integer: 'number',
  time: 'date',
  code: 'mono',
  rating: 'rating',
  phone: 'phone',
  website: 'website',
  share: 'share',
  words: 'word',
} as const

const positionOf = (key: ColumnKey): number => fieldTable[key].screen?.position ?? 0

/** The table's columns, in display order. */
export const columns: readonly TableColumn[] = fieldsWith('screen')
  .toSorted((one, other) => positionOf(one) - positionOf(other))
  .map((key) => {
    const { label, kind, format, screen } = fieldTable[key]
    return {
      key,
      label,
      kind: kinds[format ?? kind],
      width: screen?.width ?? 0,
      isHidden: screen?.isHidden === true,
    }
  })

export const defaultColumns: readonly ColumnKey[] = columns.filter(({ isHidden }) => !isHidden).map(({ key }) => key)

export const isColumnKey = (text: string): text is ColumnKey => columns.some(({ key }) => key === text)

export const isNumeric = (kind: ColumnKind): boolean => kind === 'number' || kind === 'rating' || kind === 'share'

const editable = new Set<string>(editableFields)

export const isEditable = (column: ColumnKey): boolean => editable.has(column)

export const isGroupable = (key: ColumnKey): boolean => groupFields.includes(key)
