import { Button, Modal, Table, Text } from '@mantine/core'
import type { TableOrigin, TableRow } from '@gazetteer/contract'
import { sourceIdSchema } from '@gazetteer/listing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { formatDateTime } from '../../../platform/formats.ts'

/** A button while one row is selected, and behind it the row's fields: the value, its source, when it was asked, its licence. */
export function RowDetails({ rows }: { rows: readonly TableRow[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const [row] = rows
  if (row === undefined || rows.length > 1) return null
  return (
    <>
      <Button
        variant="default"
        size="xs"
        onClick={() => {
          setIsOpen(true)
        }}
      >
        Details and sources
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => {
          setIsOpen(false)
        }}
        title={row.name ?? 'Listing'}
        size="lg"
      >
        {isOpen && <Origins row={row} />}
      </Modal>
    </>
  )
}

function Origins({ row }: { row: TableRow }) {
  const source = sourceIdSchema.safeParse(row.source)
  const key = source.success && row.source_id !== null ? { source: source.data, source_id: row.source_id } : null
  const query = useQuery({
    queryKey: ['origins', key],
    queryFn: ({ signal }) => call('tableOrigins', { ...(key === null ? {} : { query: key }), signal }),
    enabled: key !== null,
  })
  if (query.error !== null) return <Text c="red">{messageOf(query.error, 'The sources could not be loaded.')}</Text>
  if (key !== null && query.isPending) return <Text>Loading…</Text>
  const origins = query.data?.origins ?? []
  if (origins.length === 0) return <Text>No capture of yours that is still kept found this listing.</Text>
  return (
    <Table aria-label="Source of each field">
      <Table.Thead>
        <Table.Tr>
          {['Field', 'Value', 'Source', 'Asked', 'Licence'].map((heading) => (
            <Table.Th key={heading}>{heading}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {origins.map((origin) => (
          <OriginLine key={origin.field} origin={origin} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function OriginLine({ origin: { field, value, title, isFilledIn, time, licence } }: { origin: TableOrigin }) {
  return (
    <Table.Tr>
      <Table.Td>{field}</Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
      <Table.Td>{isFilledIn ? `${title}, filled in` : title}</Table.Td>
      <Table.Td>{formatDateTime(time)}</Table.Td>
      <Table.Td>{licence}</Table.Td>
    </Table.Tr>
  )
}
