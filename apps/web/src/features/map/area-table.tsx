import { Paper, Skeleton, Table } from '@mantine/core'
import { formatCount } from '../../platform/formats.ts'
import { StateMark, type Tone } from '../../platform/ui/state-mark.tsx'
import { type RunArea, useRunMap } from './queries.ts'

const tones: Record<RunArea['state'], Tone> = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  saturated: 'warn',
  failed: 'failed',
}

const columns = ['Area', 'City', 'State', 'Requests', 'Found', 'New', 'Outside', 'Note']
const numbers = new Set(['Requests', 'Found', 'New', 'Outside'])

/** The areas of a run with their counters. */
export function AreaTable({ jobId, status }: { jobId: string; status: string }) {
  const map = useRunMap(jobId, status)
  if (map.data === undefined) return map.error === null ? <Skeleton height={120} /> : null
  if (map.data.areas.length === 0) return null
  return (
    // Long lists scroll inside their frame, which the keyboard must reach.
    <Paper component="section" radius="sm" mah={280} style={{ overflow: 'auto' }} tabIndex={0} aria-label="Areas">
      <Table stickyHeader verticalSpacing={6} style={{ whiteSpace: 'nowrap' }}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col" {...(numbers.has(column) ? { className: 'num' } : {})}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {map.data.areas.map((area) => (
            <Table.Tr key={area.path}>
              <Table.Td>{area.label}</Table.Td>
              <Table.Td>{area.city}</Table.Td>
              <Table.Td>
                <StateMark tone={tones[area.state]}>{area.state}</StateMark>
              </Table.Td>
              {[area.requests, area.raw, area.fresh, area.outside].map((value, index) => (
                <Table.Td key={columns[index + 3]} className="num">
                  {formatCount(value)}
                </Table.Td>
              ))}
              <Table.Td w="34%" pl="xl">
                {area.reason}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
