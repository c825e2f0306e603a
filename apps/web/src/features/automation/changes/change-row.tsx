import { Box, Group, Table, Text } from '@mantine/core'
import type { Change } from '@gazetteer/contract'
import { StateMark } from '../../../platform/ui/state-mark.tsx'
import { cellWord, fieldWord, kindTones, kindWords } from './change-words.ts'
import { Note } from '../../../platform/ui/note.tsx'

/** What became of one listing, field by field. */
export function ChangeRow({ change: { kind, fields, listing } }: { change: Change }) {
  const place = [listing.address, listing.city].filter(Boolean).join(', ')
  return (
    <Table.Tr>
      <Table.Td py={8} style={{ verticalAlign: 'top' }} w={110}>
        <StateMark tone={kindTones[kind]}>{kindWords[kind]}</StateMark>
      </Table.Td>
      <Table.Td py={8} style={{ whiteSpace: 'normal' }}>
        <Text fw={500}>{listing.name}</Text>
        {place !== '' && <Note>{place}</Note>}
        {fields
          .filter(({ field }) => field !== 'status' || kind === 'closed')
          .map(({ field, from, to }) => (
            <Group key={field} gap="0 8px" fz="sm" mt={2} style={{ overflowWrap: 'anywhere' }}>
              <Box c="dimmed">{fieldWord(field)}</Box>
              <del>{cellWord(from)}</del>
              <span aria-hidden="true">→</span>
              <ins style={{ textDecoration: 'none', fontWeight: 500 }}>{cellWord(to)}</ins>
            </Group>
          ))}
      </Table.Td>
    </Table.Tr>
  )
}
