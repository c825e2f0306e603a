import { type EditableField, editableFields } from '../listing-columns.ts'

type Row = { [field in EditableField]?: string | number | readonly string[] | null | undefined }
export type FilledField = { field: EditableField; value: string | number }

/** What a merge writes: fields that only the removed row has. Values of the row that stays never change. */
export const filledFields = ({ kept, removed }: { kept: Row; removed: Row }): FilledField[] =>
  editableFields.flatMap((field) => {
    const value = removed[field]
    const isEmpty = kept[field] == null || kept[field] === ''
    return isEmpty && (typeof value === 'number' || (typeof value === 'string' && value !== ''))
      ? [{ field, value }]
      : []
  })
