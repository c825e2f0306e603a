import { Text } from '@mantine/core'
import type { TableRow } from '@gazetteer/contract'
import { formatPhone } from '@gazetteer/listing/normalize'
import { Quiet } from '../../../platform/ui/index.ts'
import styles from './duplicates.module.css'

/** One row of a group, and what becomes of it. */
export function Line({ row, word }: { row: TableRow | undefined; word: 'kept' | 'removed' }) {
  if (row === undefined) return null
  return (
    <div className={styles.line}>
      <Text component="b" inherit fw={500} c={word === 'kept' ? 'done' : 'fail'}>
        {word}
      </Text>
      <span className="cut">{row.name}</span>
      <Quiet truncate>{rowContactLine(row)}</Quiet>
    </div>
  )
}

/** Address and contact of a row, on one line. */
export function rowContactLine(row: TableRow): string {
  const phone = row.phone == null ? '' : formatPhone(row.phone)
  return [row.address, row.city, phone, row.website].filter(Boolean).join(' · ')
}
