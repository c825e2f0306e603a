import { Box, Stack, Table, Text, Title } from '@mantine/core'
import type { TableProvenance, TableRow } from '@gazetteer/contract'
import { sourceIdSchema, sourceTitle, type WebsiteStatus } from '@gazetteer/listing'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../../platform/api/call.ts'
import { useCall } from '../../../platform/api/use-call.ts'
import { dash, formatDateTime } from '../../../platform/formats.ts'
import { type TableColumn, columns, isEditable } from '../rows/columns.ts'
import { EditableValue } from './editable-value.tsx'
import type { SaveField } from '../edit/edits.ts'
import { Cell } from '../table/cell.tsx'
import { hoursInWords } from './hours-text.ts'
import { RecordActions } from './record-actions.tsx'
import { RecordHistory } from './record-history.tsx'
import { ValueOrigin } from './value-origin.tsx'
import { CopyButton, Facts } from '../../../platform/ui/index.ts'

export type ListingFieldsProps = {
  row: TableRow
  onSave: SaveField | undefined
  renderMap: (point: readonly [longitude: number, latitude: number]) => ReactNode
  renderJob: (jobId: string) => ReactNode
}

/** Shown below, with the source. */
const apart = new Set(['source', 'created_at', 'last_updated'])

/** The values with their sources, the listing on a map, and its history. */
export function ListingFields({ row, onSave, renderMap, renderJob }: ListingFieldsProps) {
  const origins = useProvenance(row)
  const edits = useUnsavedEdits(row, onSave)
  const { longitude, latitude } = row
  return (
    <Stack gap="md" data-listing-fields="">
      <RecordActions row={row} />
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
                  {edits.save !== undefined && isEditable(column.key) ? (
                    <EditableValue row={row} column={column} onSave={edits.save} />
                  ) : (
                    <Value row={row} column={column} />
                  )}
                </Table.Td>
                <Table.Td w={36} ta="end" p={0}>
                  <ValueOrigin
                    label={column.label}
                    origin={origins.byField.get(column.key)}
                    editedAt={edits.isUnsaved(column.key) ? null : origins.editedAt.get(column.key)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
      <Title order={3}>Source and licence</Title>
      <SourceOfListing row={row} origins={[...origins.byField.values()]} websiteStatus={origins.websiteStatus} />
      <Text size="sm" c="dimmed" role="status">
        {origins.error !== null && messageOf(origins.error, 'Could not load the sources.')}
        {origins.isNowhere && 'No stored capture contains this listing, so its sources are unknown.'}
      </Text>
      <RecordHistory row={row} isInDatabase={onSave !== undefined} renderJob={renderJob} />
    </Stack>
  )
}

function useProvenance({ source: name, source_id: sourceId }: TableRow) {
  const source = sourceIdSchema.safeParse(name)
  const key = source.success && sourceId !== null ? { source: source.data, source_id: sourceId } : null
  const query = useCall('tableOrigins', { query: key ?? undefined, enabled: key !== null })
  return {
    byField: new Map<string, TableProvenance>(query.data?.origins.map((origin) => [origin.field, origin])),
    editedAt: new Map<string, number>(query.data?.edited.map(({ field, time }) => [field, time])),
    error: query.error,
    websiteStatus: query.data?.websiteStatus ?? null,
    isNowhere: key === null || query.data?.origins.length === 0,
  }
}

/** Fields that were edited here: the source of the value before does not hold, although the edit is not saved yet. */
function useUnsavedEdits(row: TableRow, onSave: SaveField | undefined) {
  const [values, setValues] = useState<ReadonlyMap<string, string | number>>(new Map())
  const save: SaveField = (rows, field, value) => {
    setValues((known) => new Map(known).set(field, value))
    onSave?.(rows, field, value)
  }
  return {
    save: onSave === undefined ? undefined : save,
    isUnsaved: (field: TableColumn['key']) => values.has(field) && values.get(field) === row[field],
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

type SourceOfListingProps = {
  row: TableRow
  origins: readonly TableProvenance[]
  websiteStatus: WebsiteStatus | null
}

const websiteWords: Record<WebsiteStatus, string> = {
  ok: 'Visited, agrees with the listing',
  unreachable: 'Does not answer',
  parked: 'Parked domain',
  'other-business': 'Belongs to another business',
  refused: 'May not be read',
}

/** Source and terms of the whole listing, and what visiting its website brought. */
function SourceOfListing({ row, origins, websiteStatus }: SourceOfListingProps) {
  const titles = [...new Set(origins.map(({ title }) => title))]
  const licences = [...new Set(origins.map(({ licence }) => licence))]
  const { source_id: id } = row
  return (
    <Facts
      face="breaks"
      facts={[
        { label: 'Source', value: titles.length === 0 ? sourceTitle(row.source ?? dash) : titles.join(' · ') },
        { label: 'Licence', value: licences.length === 0 ? dash : licences.join(' · ') },
        {
          label: 'Source id',
          isMono: true,
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
        websiteStatus !== null && { label: 'Website', value: websiteWords[websiteStatus] },
        { label: 'Created', value: formatDateTime(row.created_at), isMono: true },
        { label: 'Updated', value: formatDateTime(row.last_updated), isMono: true },
      ]}
    />
  )
}
