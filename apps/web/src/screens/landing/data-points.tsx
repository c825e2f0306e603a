import { Paper, Table } from '@mantine/core'
import { Section } from './section.tsx'

const points = [
  ['Name', 'name', 'Harbor Point Dental'],
  ['Phone', 'phone', '(410) 555-0110'],
  ['Category', 'category', 'Dentist'],
  ['Address', 'address', '100 E Pratt St'],
  ['City', 'city', 'Baltimore'],
  ['State', 'state', 'MD'],
  ['ZIP', 'zip', '21202'],
  ['Rating', 'rating', '4.6'],
  ['Review count', 'reviewcount', '278'],
  ['Plus code', 'plus_code', '87F5792P+8Q'],
  ['Website', 'website', 'harborpoint.example'],
  ['Hours', 'hours', 'Mo-Fr 08:00-17:00'],
  ['Coordinates', 'latitude, longitude', '39.2866, -76.6131'],
] as const

export function DataPoints() {
  return (
    <Section
      title="What a row holds"
      titleId="points-title"
      lead="Unknown is left empty, never guessed. Each row names the source it came from."
    >
      {/* Wide tables scroll inside their frame, which the keyboard must reach. */}
      <Paper component="section" mt={28} style={{ overflowX: 'auto' }} tabIndex={0} aria-label="Data points">
        <Table horizontalSpacing={20} verticalSpacing={7} fz="md" lh="20px">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Data point</Table.Th>
              {/* The name says what the column says; on a phone the example is worth more there. */}
              <Table.Th scope="col" visibleFrom="xs">
                Column
              </Table.Th>
              <Table.Th scope="col">Example</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {points.map(([label, column, example]) => (
              <Table.Tr key={column}>
                <Table.Th scope="row" fw={500}>
                  {label}
                </Table.Th>
                <Table.Td className="mono" c="dimmed" visibleFrom="xs">
                  {column}
                </Table.Td>
                <Table.Td className="mono">{example}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </Section>
  )
}
