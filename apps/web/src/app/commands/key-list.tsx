import { Group, Kbd, Table } from '@mantine/core'
import { modKey } from '../../platform/keyboard.ts'
import { Note, ScrollFrame } from '../../platform/ui/index.ts'

const keys: readonly { keys: readonly string[]; does: string; where: string }[] = [
  { keys: [`${modKey}K`], does: 'Find a command', where: 'Everywhere' },
  { keys: ['?'], does: 'Show this list', where: 'Everywhere' },
  { keys: ['Esc'], does: 'Close, or clear the selection', where: 'Everywhere' },
  { keys: ['p'], does: 'Pause or resume', where: 'Home' },
  { keys: ['m'], does: 'Full-screen map', where: 'Home' },
  { keys: ['/'], does: 'Search', where: 'Data' },
  { keys: ['f'], does: 'Filter', where: 'Data' },
  { keys: ['↓', 'j'], does: 'Next row', where: 'Data, Jobs' },
  { keys: ['↑', 'k'], does: 'Previous row', where: 'Data, Jobs' },
  { keys: ['←', '→'], does: 'Previous or next cell', where: 'Data' },
  { keys: ['Shift', 'arrows'], does: 'Select cells, or resize the column whose header has the focus', where: 'Data' },
  { keys: ['Shift', 'Enter'], does: 'Also sort by the column whose header has the focus', where: 'Data' },
  { keys: ['Alt', '↓'], does: 'Open the menu of the column whose header has the focus', where: 'Data' },
  { keys: [`${modKey}C`, `${modKey}V`], does: 'Copy and paste cells', where: 'Data' },
  { keys: ['Enter', 'F2', 'e'], does: 'Edit the cell (Tab: next cell, Enter: next row, Esc: cancel)', where: 'Data' },
  { keys: [`${modKey}Z`], does: 'Cancel the change that is being saved', where: 'Data' },
  { keys: ['Space'], does: 'Open the listing', where: 'Data' },
  { keys: ['x'], does: 'Select the row', where: 'Data' },
  { keys: ['Enter'], does: 'Open the row', where: 'Jobs' },
]

export const KeyList = () => (
  <ScrollFrame role="group" aria-label="Keys" mah="70dvh" style={{ overflowY: 'auto' }}>
    <Table verticalSpacing="sm" horizontalSpacing={0}>
      <Table.Tbody>
        {keys.map((entry) => (
          <Table.Tr key={entry.does}>
            <Table.Td w={88}>
              <Group gap="xs">
                {entry.keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </Group>
            </Table.Td>
            <Table.Td fz="md">{entry.does}</Table.Td>
            <Table.Td ta="end">
              <Note span>{entry.where}</Note>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollFrame>
)
