import type { TableRow } from '@gazetteer/contract'
import { type DuplicateGroup, passReasons } from '@gazetteer/listing/duplicates'
import { formatPhone, plural } from '../../platform/formats.ts'
import styles from './duplicates-dialog.module.css'

const shownRows = 5

/** One group: why its rows are one business, which is kept and which go. */
export function DuplicateGroupLines({ group, byId }: { group: DuplicateGroup; byId: ReadonlyMap<number, TableRow> }) {
  return (
    <li className={styles.group}>
      <span className={styles.reason}>{passReasons[group.pass]}</span>
      <Line row={byId.get(group.kept)} word="kept" />
      {group.removed.slice(0, shownRows).map((id) => (
        <Line key={id} row={byId.get(id)} word="removed" />
      ))}
      {group.removed.length > shownRows && (
        <div className={styles.more}>
          and {plural(group.removed.length - shownRows, 'more row', 'more rows')} removed
        </div>
      )}
    </li>
  )
}

function Line({ row, word }: { row: TableRow | undefined; word: 'kept' | 'removed' }) {
  if (row === undefined) return null
  const phone = row.phone == null ? '' : formatPhone(row.phone)
  return (
    <div className={styles.line} data-word={word}>
      <b>{word}</b>
      <span>{row.name}</span>
      <span className={styles.rest}>{[row.address, row.city, phone, row.website].filter(Boolean).join(' · ')}</span>
    </div>
  )
}
