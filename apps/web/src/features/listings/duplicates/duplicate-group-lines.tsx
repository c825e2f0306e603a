import { Box, Text } from '@mantine/core'
import type { TableRow } from '@gazetteer/contract'
import { type DuplicateGroup, passReasons } from '@gazetteer/listing/duplicates'
import { formatPhone, plural } from '../../../platform/formats.ts'
import styles from './duplicates.module.css'
import { Note, Quiet } from '../../../platform/ui/note.tsx'

const shownRows = 5

/** One group: why its rows are one business, which is kept and which go. */
export function DuplicateGroupLines({ group, byId }: { group: DuplicateGroup; byId: ReadonlyMap<number, TableRow> }) {
  const more = group.removed.length - shownRows
  return (
    <Box component="li" className="hairline" px="md" py="sm" fz="sm" lh="18px">
      <Text span size="xs" c="dimmed">
        {passReasons[group.pass]}
      </Text>
      <Line row={byId.get(group.kept)} word="kept" />
      {group.removed.slice(0, shownRows).map((id) => (
        <Line key={id} row={byId.get(id)} word="removed" />
      ))}
      {more > 0 && <Note>and {plural(more, 'more row', 'more rows')} removed</Note>}
    </Box>
  )
}

function Line({ row, word }: { row: TableRow | undefined; word: 'kept' | 'removed' }) {
  if (row === undefined) return null
  const phone = row.phone == null ? '' : formatPhone(row.phone)
  return (
    <div className={styles.line}>
      <Text component="b" inherit fw={500} c={word === 'kept' ? 'done' : 'fail'}>
        {word}
      </Text>
      <span className="cut">{row.name}</span>
      <Quiet truncate>{[row.address, row.city, phone, row.website].filter(Boolean).join(' · ')}</Quiet>
    </div>
  )
}
