import { Table, Text } from '@mantine/core'
import type { TableOrigin, TableRow } from '@gazetteer/contract'
import { sourceIdSchema } from '@gazetteer/listing'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { dash, formatDateTime } from '../../../platform/formats.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { columns } from '../rows/columns.ts'
import { Cell } from './cell.tsx'

export type RowDetailsProps = { row: TableRow | null; onClose: () => void }

/** Everything that a row says, whole: the value of each field, its source, when it was asked, its licence. */
export function RowDetails({ row, onClose }: RowDetailsProps) {
  return (
    <Dialog isOpen={row !== null} onClose={onClose} title={row?.name ?? 'Listing'} size="lg" isLarge>
      {row !== null && <Fields row={row} />}
    </Dialog>
  )
}

const headings = ['Field', 'Value', 'Source', 'Asked', 'Licence']

function Fields({ row }: { row: TableRow }) {
  const source = sourceIdSchema.safeParse(row.source)
  const key = source.success && row.source_id !== null ? { source: source.data, source_id: row.source_id } : null
  const query = useQuery({
    queryKey: ['origins', key],
    queryFn: ({ signal }) => call('tableOrigins', { ...(key === null ? {} : { query: key }), signal }),
    enabled: key !== null,
  })
  const origins = new Map<string, TableOrigin>(query.data?.origins.map((origin) => [origin.field, origin]))
  return (
    <>
      <Table aria-label="Source of each field" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            {headings.map((heading) => (
              <Table.Th key={heading}>{heading}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map((column) => {
            const origin = origins.get(column.key)
            return (
              <Table.Tr key={column.key}>
                <Table.Th scope="row">{column.label}</Table.Th>
                <Table.Td className="breaks">
                  <Cell row={row} column={column} />
                </Table.Td>
                <Table.Td>
                  {origin === undefined ? dash : `${origin.title}${origin.isFilledIn ? ', filled in' : ''}`}
                </Table.Td>
                <Table.Td>{formatDateTime(origin?.time)}</Table.Td>
                <Table.Td>{origin?.licence ?? dash}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed" mt="sm" role="status">
        {query.error !== null && messageOf(query.error, 'The sources could not be loaded.')}
        {(query.data?.origins.length === 0 || key === null) &&
          'No capture of yours that is still kept found this listing.'}
      </Text>
    </>
  )
}
