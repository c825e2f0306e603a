import type { Job } from '@gazetteer/contract'
import { Group, Skeleton, Table } from '@mantine/core'
import { formatCount, plural } from '../../platform/formats.ts'
import { Note } from '../../platform/ui/index.ts'
import { ScrollCard } from '../../platform/ui/scroll-frame.tsx'
import { StateMark } from '../../platform/ui/state-mark.tsx'
import { areaLabels, areaTones } from './area-labels.ts'
import type { RunArea } from './queries.ts'
import { useRunView } from './use-run-view.tsx'

const counters = [
  { title: 'Requests', field: 'requests' },
  { title: 'Found', field: 'raw' },
  { title: 'New', field: 'fresh' },
  { title: 'Outside', field: 'outside' },
] as const

export type AreaTableProps = {
  job: Pick<Job, 'id' | 'status' | 'endTime'>
  /** On its own page. */
  isTall?: boolean
}

/** Why an area has a gap, and which area counts its requests. */
const noteOf = ({ reason, askedWith }: RunArea): string =>
  [reason, askedWith === null ? null : `fetched together with ${askedWith}`].filter(Boolean).join(', ')

/** The areas of a run with their counters, as an accessible alternative to the map. */
export function AreaTable({ job, isTall = false }: AreaTableProps) {
  const { shown, pickers, places, isWhole, error } = useRunView({
    jobId: job.id,
    status: job.status === 'running' ? 'active' : 'ended',
    endedAt: job.endTime,
    isListed: true,
  })
  if (shown === undefined) return error === null ? <Skeleton height={120} /> : null
  const { areas } = shown
  if (areas.length === 0 && places.length < 2) return null
  const cities = new Set(areas.map(({ city }) => city)).size
  return (
    <>
      <Group gap="sm" mb={isTall ? 'sm' : 0}>
        {pickers}
        {isWhole && cities > 0 && cities < places.length && (
          <Note>
            Areas of {formatCount(cities)} of {plural(places.length, 'city', 'cities')}. Choose a city to see the
            others.
          </Note>
        )}
      </Group>
      <ScrollCard radius="sm" mah={isTall ? 'calc(100dvh - 260px)' : 280} aria-label="Areas">
        <Table stickyHeader verticalSpacing={6} style={{ whiteSpace: 'nowrap' }}>
          <Table.Thead>
            <Table.Tr>
              {['Area', 'City', 'Status'].map((title) => (
                <Table.Th key={title} scope="col">
                  {title}
                </Table.Th>
              ))}
              {counters.map(({ title }) => (
                <Table.Th key={title} scope="col" className="num">
                  {title}
                </Table.Th>
              ))}
              <Table.Th scope="col" w="34%" pl="xl">
                Note
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {areas.map((area) => (
              <Table.Tr key={area.path}>
                <Table.Td>{area.label}</Table.Td>
                <Table.Td>{area.city}</Table.Td>
                <Table.Td>
                  <StateMark tone={areaTones[area.state]}>{areaLabels[area.state]}</StateMark>
                </Table.Td>
                {counters.map(({ field }) => (
                  <Table.Td key={field} className="num">
                    {formatCount(area[field])}
                  </Table.Td>
                ))}
                <Table.Td pl="xl">{noteOf(area)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr fw={500}>
              <Table.Td colSpan={3}>Total</Table.Td>
              {counters.map(({ field }) => (
                <Table.Td key={field} className="num">
                  {formatCount(areas.reduce((sum, area) => sum + area[field], 0))}
                </Table.Td>
              ))}
              <Table.Td />
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </ScrollCard>
    </>
  )
}
