import { Anchor, Button, Group, SegmentedControl, Skeleton, Table, Text } from '@mantine/core'
import { type ChangeKind, changeKinds, type JobDifference } from '@gazetteer/contract'
import { urlFor } from '../../../platform/api/call.ts'
import { formatCount, plural } from '../../../platform/formats.ts'
import { Note, Problem, ScrollCard, StateMark } from '../../../platform/ui/index.ts'
import { useJobComparison } from '../queries.ts'
import { cellText, fieldLabel, kindTones, kindWords } from './change-words.ts'

export type JobComparisonProps = {
  from: string
  to: string
  kind: ChangeKind | undefined
  onKind: (kind: ChangeKind | undefined) => void
}

/** The differences of two jobs: counts, rows with both values, and files. */
export function JobComparison({ from, to, kind, onKind }: JobComparisonProps) {
  const comparison = useJobComparison({ from, to, kind })
  const [first] = comparison.data?.pages ?? []
  if (comparison.error !== null) return <Problem of={comparison.error} or="Could not compare the jobs. Try again." />
  if (first === undefined) return <Skeleton h={300} />
  const { counts } = first
  const all = changeKinds.reduce((sum, one) => sum + counts[one], 0)
  const rows = comparison.data?.pages.flatMap(({ differences }) => differences) ?? []
  return (
    <>
      <Group justify="space-between" gap="sm" my="md">
        {(all > 0 || kind !== undefined) && (
          <SegmentedControl
            aria-label="Kind of difference"
            value={kind ?? ''}
            data={[
              { value: '', label: `All ${formatCount(all)}` },
              ...changeKinds
                .filter((one) => counts[one] > 0 || one === kind)
                .map((one) => ({ value: one, label: `${kindWords[one]} ${formatCount(counts[one])}` })),
            ]}
            onChange={(value) => onKind(changeKinds.find((one) => one === value))}
          />
        )}
        {all > 0 && (
          <Group gap="sm">
            {(['csv', 'json'] as const).map((format) => (
              <Anchor
                key={format}
                className="target"
                href={urlFor('jobComparisonExport', { query: { from, to, kind, format } })}
                download
              >
                Download {format.toUpperCase()}
              </Anchor>
            ))}
          </Group>
        )}
      </Group>
      <Note mb="sm">
        {plural(counts.same, 'listing')} without a difference.
        {counts.uncompared > 0 &&
          ` ${plural(counts.uncompared, 'listing')} not compared: the other job did not request all of the place and type.`}
      </Note>
      {rows.length === 0 && !comparison.hasNextPage ? (
        <Text c="dimmed">{nothingText(all, counts.uncompared)}</Text>
      ) : (
        <DifferenceTable rows={rows} isOld={comparison.isPlaceholderData} />
      )}
      {comparison.hasNextPage && (
        <Button mt="sm" loading={comparison.isFetchingNextPage} onClick={() => void comparison.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

const DifferenceTable = ({ rows, isOld }: { rows: readonly JobDifference[]; isOld: boolean }) => (
  <ScrollCard aria-label="Differences" style={isOld ? { opacity: 0.6 } : {}}>
    <Table verticalSpacing={6} withRowBorders={false}>
      <Table.Thead>
        <Table.Tr>
          {['Difference', 'Listing', 'Field', 'First job', 'Second job'].map((name) => (
            <Table.Th key={name} scope="col">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      {rows.map((difference) => (
        <DifferenceRows key={difference.listing.source_id} difference={difference} />
      ))}
    </Table>
  </ScrollCard>
)

const atTop = { verticalAlign: 'top' } as const

/** One row for each field; without fields, the listing is in one of the jobs. */
function DifferenceRows({ difference: { kind, fields, listing } }: { difference: JobDifference }) {
  const location = [listing.address, listing.city].filter(Boolean).join(', ')
  const values = kind === 'new' || kind === 'gone' ? [presence(kind)] : fields.map(valuesOf)
  return (
    <Table.Tbody className="above">
      {values.map(({ label, before, after }, at) => (
        <Table.Tr key={label}>
          {at === 0 && (
            <>
              <Table.Td rowSpan={values.length} style={atTop}>
                <StateMark tone={kindTones[kind]}>{kindWords[kind]}</StateMark>
              </Table.Td>
              <Table.Td rowSpan={values.length} miw={180} style={{ ...atTop, whiteSpace: 'normal' }}>
                <Text fw={500}>{listing.name}</Text>
                {location !== '' && <Note>{location}</Note>}
              </Table.Td>
            </>
          )}
          <Table.Td c="dimmed">{label}</Table.Td>
          <Table.Td className="breaks" miw={140}>
            {before}
          </Table.Td>
          <Table.Td className="breaks" miw={140}>
            {after}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  )
}

const valuesOf = ({ field, from, to }: JobDifference['fields'][number]) => ({
  label: fieldLabel(field),
  before: cellText(from),
  after: cellText(to),
})

const presence = (kind: 'new' | 'gone') => ({
  label: 'listing',
  before: kind === 'new' ? 'not found' : 'found',
  after: kind === 'new' ? 'found' : 'not found',
})

function nothingText(differences: number, uncompared: number): string {
  if (differences > 0) return 'No differences of this kind.'
  return uncompared > 0 ? 'No differences among the listings of both.' : 'The two jobs have no differences.'
}
