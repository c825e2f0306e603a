import { openDuck } from '@gazetteer/testkit/real-data/duck'
import type { Box } from '@gazetteer/geography'

/** Leaf columns that a listing needs, as DuckDB names them. */
const needed = [
  'id',
  'geometry',
  'names, primary',
  'basic_category',
  'taxonomy, primary',
  'taxonomy, hierarchy',
  'categories, primary',
  'confidence',
  'websites',
  'emails',
  'phones',
  'socials',
  'brand, names, primary',
  'addresses, freeform',
  'addresses, locality',
  'addresses, postcode',
  'addresses, region',
  'addresses, country',
  'operating_status',
  'sources, property',
  'sources, dataset',
  'sources, provider',
  'sources, license',
]

/**
 * The row groups that overlap any of the boxes, and the bytes of the needed columns in them: the minimum for reading
 * whole groups.
 */
export async function neededGroups(
  files: readonly string[],
  boxes: readonly Box[],
): Promise<{ bytes: number; groups: number }> {
  const duck = await openDuck()
  const list = files.map((path) => `'${path}'`).join(', ')
  const meets = boxes
    .map(
      ({ south, west, north, east }) =>
        `(xmin <= ${east} and xmax >= ${west} and ymin <= ${north} and ymax >= ${south})`,
    )
    .join(' or ')
  const [row] = await duck.rows(`
    with chunk as (select file_name, row_group_id, total_compressed_size as size,
        replace(replace(path_in_schema, ', list, element', ''), ', array', '') as leaf,
        try_cast(coalesce(stats_min_value, stats_min) as double) as low,
        try_cast(coalesce(stats_max_value, stats_max) as double) as high
      from parquet_metadata([${list}])),
    boxes as (select file_name, row_group_id,
        min(low) filter (leaf = 'bbox, xmin') as xmin, max(high) filter (leaf = 'bbox, xmax') as xmax,
        min(low) filter (leaf = 'bbox, ymin') as ymin, max(high) filter (leaf = 'bbox, ymax') as ymax
      from chunk group by all)
    select sum(size)::double as bytes, count(distinct file_name || row_group_id)::double as groups from chunk join boxes using (file_name, row_group_id)
    where (${meets}) and leaf in (${needed.map((leaf) => `'${leaf}'`).join(', ')})`)
  duck.close()
  return { bytes: Number(row?.['bytes'] ?? 0), groups: Number(row?.['groups'] ?? 0) }
}
