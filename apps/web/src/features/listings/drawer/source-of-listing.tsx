import type { TableOrigin, TableRow } from '@gazetteer/contract'
import { sourceTitle } from '@gazetteer/listing'
import { dash, formatDateTime } from '../../../platform/formats.ts'
import { CopyButton } from '../../../platform/ui/copy-button.tsx'
import { Facts } from '../../../platform/ui/facts.tsx'

/** Where the listing as a whole is from, and the terms of everything in it. */
export function SourceOfListing({ row, origins }: { row: TableRow; origins: readonly TableOrigin[] }) {
  const titles = [...new Set(origins.map(({ title }) => title))]
  const licences = [...new Set(origins.map(({ licence }) => licence))]
  const { source_id: id } = row
  return (
    <Facts
      facts={[
        { label: 'Source', value: titles.length === 0 ? sourceTitle(row.source ?? dash) : titles.join(' · ') },
        { label: 'Licence', value: licences.length === 0 ? dash : licences.join(' · ') },
        {
          label: 'Id there',
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
        { label: 'Stored', value: formatDateTime(row.created_at) },
        { label: 'Updated', value: formatDateTime(row.last_updated) },
      ]}
    />
  )
}
