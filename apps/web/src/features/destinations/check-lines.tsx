import { Paper, Table } from '@mantine/core'
import type { DatabaseCheck } from '@gazetteer/contract'
import { StateMark, type Tone } from '../../platform/ui/state-mark.tsx'

const names: Record<DatabaseCheck['name'], string> = {
  'name-found': 'Name found',
  reached: 'Reached',
  tls: 'TLS',
  'signed-in': 'Signed in',
  'may-create': 'May create',
  'table-ready': 'Table ready',
}

const tones: Record<DatabaseCheck['outcome'], Tone> = { passed: 'done', failed: 'failed', skipped: 'waiting' }

/** Each check of a test as a line with its outcome. */
export function CheckLines({ checks }: { checks: readonly DatabaseCheck[] }) {
  return (
    <Paper radius="sm">
      <Table verticalSpacing={5} aria-label="Checks of the test">
        <Table.Tbody>
          {checks.map(({ name, outcome, text }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={500} w={120}>
                {names[name]}
              </Table.Th>
              <Table.Td w={100}>
                <StateMark tone={tones[outcome]}>{outcome}</StateMark>
              </Table.Td>
              <Table.Td c="dimmed" className="breaks">
                {text}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
