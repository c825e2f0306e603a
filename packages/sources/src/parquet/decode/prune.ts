import type { FileMetaData, SchemaElement } from 'hyparquet'

/** `names` maps a leaf's schema path to its common name. */
export type Pruned = { metadata: FileMetaData; names: ReadonlyMap<string, string> }

const maxElements = 10_000

/**
 * A file's metadata without unused columns. `wanted` uses common names (`addresses.freeform`), without the levels
 * that lists add; the file may write them in capitals. Columns missing in the file are missing in the result.
 */
export function prune(metadata: FileMetaData, wanted: readonly string[]): Pruned {
  const byLowerCase = new Map(wanted.map((name) => [name.toLowerCase(), name]))
  const taken = new Set<string>()
  const leafNames = new Map<string, string>()
  const [root] = metadata.schema
  if (root === undefined) return { metadata, names: leafNames }
  const most = metadata.schema.length
  if (most > maxElements || metadata.schema.some(({ num_children: count = 0 }) => !(count >= 0 && count < most)))
    throw new RangeError('The schema has a wrong column count')
  let next = 1
  const children = Array.from({ length: root.num_children ?? 0 }, () => take([], [], false))
  const top = children.flatMap((child) => child)
  // The root has no level, even where a writer marks it as repeated (arrow-go).
  const schema = [
    {
      ...root,
      repetition_type: 'REQUIRED' as const,
      num_children: children.filter((child) => child.length > 0).length,
    },
    ...top,
  ]
  const row_groups = metadata.row_groups.map((group) => ({
    ...group,
    columns: group.columns.flatMap(({ meta_data, file_path }) => {
      if (meta_data === undefined || !leafNames.has(columnPathKey(meta_data.path_in_schema))) return []
      return [{ ...(file_path === undefined ? {} : { file_path }), file_offset: 0n, meta_data }]
    }),
  }))
  return { metadata: { ...metadata, schema, row_groups, key_value_metadata: [] }, names: leafNames }

  /** Copies the next element with its descendants, unless none of its leaves is wanted. */
  function take(path: readonly string[], parentNames: readonly string[], isInside: boolean): SchemaElement[] {
    const element = metadata.schema[next]
    if (element === undefined) return []
    next += 1
    const schemaPath = [...path, element.name]
    const namePath = isInside ? parentNames : [...parentNames, element.name]
    if (element.num_children === undefined) {
      const name = byLowerCase.get(namePath.join('.').toLowerCase())
      // Of two columns that differ only in case, the first counts.
      if (name === undefined || taken.has(name)) return []
      taken.add(name)
      leafNames.set(columnPathKey(schemaPath), name)
      return [element]
    }
    // The common name of `addresses.list.element.freeform` is `addresses.freeform`.
    const isList = element.converted_type === 'LIST' || element.logical_type?.type === 'LIST'
    const isWrapper = isInside && element.repetition_type === 'REPEATED' && element.num_children === 1
    const parts = Array.from({ length: element.num_children }, () => take(schemaPath, namePath, isList || isWrapper))
    const below = parts.filter((part) => part.length > 0)
    return below.length === 0 ? [] : [{ ...element, num_children: below.length }, ...below.flat()]
  }
}

export const columnPathKey = (path: readonly string[]): string => path.join('\0')
