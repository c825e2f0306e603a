import { Box, Stack, Table, Text, Title } from '@mantine/core'
import type { TableProvenance, TableRow } from '@gazetteer/contract'
import { sourceIdSchema, sourceTitle } from '@gazetteer/listing'
import type { ReactNode } from 'react'
import { messageOf } from '../../../platform/api/call.ts'
import { useCall } from '../../../platform/api/use-call.ts'
import { dash, formatDateTime } from '../../../platform/formats.ts'
import { type TableColumn, columns, isEditable } from '../rows/columns.ts'
import { FieldEditor } from './field-editor.tsx'
import type { SaveField } from '../edit/edits.ts'
import { Cell } from '../table/cell.tsx'
import { hoursInWords } from './hours-text.ts'
import { CopyButton, Facts } from '../../../platform/ui/index.ts'

export type ListingFieldsProps = {
  row: TableRow
  onSave: SaveField | undefined
  renderMap: (point: readonly [longitude: number, latitude: number]) => ReactNode
}

/** Shown below, with the source. */
const apart = new Set(['source', 'created_at', 'last_updated'])

/** The fields with values and provenance, and the listing on a map. */
export function ListingFields({ row, onSave, renderMap }: ListingFieldsProps) {
  const origins = useProvenance(row)
  const { longitude, latitude } = row
  return (
    <Stack gap="md" data-listing-fields="">
      {longitude != null && latitude != null && (
        <Box h={170} className="column">
          {renderMap([longitude, latitude])}
        </Box>
      )}
      <Table aria-label="Fields" verticalSpacing={6} horizontalSpacing={0} layout="fixed">
        <Table.Tbody>
          {columns
            .filter(({ key }) => !apart.has(key))
            .map((column) => (
              <Table.Tr key={column.key}>
                <Table.Th scope="row" w={92} c="dimmed" fw={400} style={{ verticalAlign: 'top' }}>
                  {column.label}
                </Table.Th>
                <Table.Td className="breaks">
                  {onSave !== undefined && isEditable(column.key) ? (
                    <FieldEditor row={row} column={column} onSave={onSave} />
                  ) : (
                    <Value row={row} column={column} />
                  )}
                  <Origin origin={origins.byField.get(column.key)} />
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
      <Title order={3}>Source and licence</Title>
      <SourceOfListing row={row} origins={[...origins.byField.values()]} />
      <Text size="sm" c="dimmed" role="status">
        {origins.error !== null && messageOf(origins.error, 'Could not load the sources.')}
        {origins.isNowhere && 'No stored capture contains this listing, so its sources are unknown.'}
      </Text>
    </Stack>
  )
}

function useProvenance({ source: name, source_id: sourceId }: TableRow) {
  const source = sourceIdSchema.safeParse(name)
  const key = source.success && sourceId !== null ? { source: source.data, source_id: sourceId } : null
  const query = useCall('tableOrigins', { query: key ?? undefined, enabled: key !== null })
  return {
    byField: new Map<string, TableProvenance>(query.data?.origins.map((origin) => [origin.field, origin])),
    error: query.error,
    isNowhere: key === null || query.data?.origins.length === 0,
  }
}

function Value({ row, column }: { row: TableRow; column: TableColumn }) {
  const lines = column.key === 'hours' && typeof row.hours === 'string' ? hoursInWords(row.hours) : null
  if (lines === null) return <Cell row={row} column={column} />
  return lines.map(({ days, times }) => (
    <div key={days}>
      {days}: {times}
    </div>
  ))
}

/** Why this value was chosen over those of other sources. */
const reasonTexts: Record<NonNullable<TableProvenance['reason']>, string> = {
  agreement: 'Chosen because most sources agree on it',
  source: 'Chosen because this source is the most reliable one for this field',
  complete: 'Chosen because it is the most complete value',
  newer: 'Chosen because it is at least a year newer',
}

/** Provenance of one value: source, date, terms, and why it was chosen. */
function Origin({ origin }: { origin: TableProvenance | undefined }) {
  if (origin === undefined) return null
  return (
    <>
      <Text size="xs" c="dimmed" title={origin.licence}>
        {origin.title}
        {origin.isFilledIn ? ', filled in' : ''} · {formatDateTime(origin.time)}
      </Text>
      {origin.reason !== undefined && (
        <Text size="xs" c="dimmed">
          {reasonTexts[origin.reason]}
        </Text>
      )}
    </>
  )
}

/** Source and terms of the whole listing. */
function SourceOfListing({ row, origins }: { row: TableRow; origins: readonly TableProvenance[] }) {
  const titles = [...new Set(origins.map(({ title }) => title))]
  const licences = [...new Set(origins.map(({ licence }) => licence))]
  const { source_id: id } = row
  return (
    <Facts
      facts={[
        { label: 'Source', value: titles.length === 0 ? sourceTitle(row.source ?? dash) : titles.join(' · ') },
        { label: 'Licence', value: licences.length === 0 ? dash : licences.join(' · ') },
        {
          label: 'Source id',
          value:
            id === null ? (
              dash
            ) : (
              <>
                <span className="cut">{id}</span>
                <CopyButton variant="link" ml="sm" leftSection={null} text={id} label="Copy" />
              </>
            ),
        },
        { label: 'Created', value: formatDateTime(row.created_at) },
        { label: 'Updated', value: formatDateTime(row.last_updated) },
      ]}
    />
  )
}
