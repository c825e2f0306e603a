import type { FileMetaData, SchemaElement } from 'hyparquet'

/** `names` tells what people call a leaf, by its path in the schema. */
export type Pruned = { metadata: FileMetaData; names: ReadonlyMap<string, string> }

const maxElements = 10_000

/**
 * A file's metadata without the columns that nobody wants. `wanted` names leaves as people do (`addresses.freeform`): the levels
 * that a list adds in between are passed over. What is missing in the file is missing in the answer.
 */
export function prune(metadata: FileMetaData, wanted: readonly string[]): Pruned {
  const isWanted = new Set(wanted)
  const kept = new Map<string, string>()
  const [root] = metadata.schema
  if (root === undefined) return { metadata, names: kept }
  const most = metadata.schema.length
  if (most > maxElements || metadata.schema.some(({ num_children: count = 0 }) => !(count >= 0 && count < most)))
    throw new RangeError('The schema counts its columns wrongly')
  let next = 1
  const children = Array.from({ length: root.num_children ?? 0 }, () => take([], [], false))
  const top = children.flatMap((child) => child)
  const schema = [{ ...root, num_children: children.filter((child) => child.length > 0).length }, ...top]
  const row_groups = metadata.row_groups.map((group) => ({
    ...group,
    columns: group.columns.flatMap(({ meta_data, file_path }) => {
      if (meta_data === undefined || !kept.has(keyOf(meta_data.path_in_schema))) return []
      return [{ ...(file_path === undefined ? {} : { file_path }), file_offset: 0n, meta_data }]
    }),
  }))
  return { metadata: { ...metadata, schema, row_groups, key_value_metadata: [] }, names: kept }

  /** The next element with all below it; none of it where no leaf is wanted. */
  function take(path: readonly string[], spoken: readonly string[], isInside: boolean): SchemaElement[] {
    const element = metadata.schema[next]
    if (element === undefined) return []
    next += 1
    const own = [...path, element.name]
    const said = isInside ? spoken : [...spoken, element.name]
    if (element.num_children === undefined) {
      if (!isWanted.has(said.join('.'))) return []
      kept.set(keyOf(own), said.join('.'))
      return [element]
    }
    // Of `addresses.list.element.freeform` people say `addresses.freeform`.
    const isList = element.converted_type === 'LIST' || element.logical_type?.type === 'LIST'
    const isWrapper = isInside && element.repetition_type === 'REPEATED' && element.num_children === 1
    const parts = Array.from({ length: element.num_children }, () => take(own, said, isList || isWrapper))
    const below = parts.filter((part) => part.length > 0)
    return below.length === 0 ? [] : [{ ...element, num_children: below.length }, ...below.flat()]
  }
}

export const keyOf = (path: readonly string[]): string => path.join('\0')
