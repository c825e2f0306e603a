import { ActionIcon, Button, Checkbox, Group, Skeleton, Stack } from '@mantine/core'
import type { ListingField } from '@gazetteer/listing'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/api-error.ts'
import { Card } from '../../../platform/ui/card.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useChange, useColumns } from '../queries.ts'
import { moved } from './moved.ts'

/** The columns of all files of the account, and their order. */
export function ColumnChoice() {
  const { data, error } = useColumns()
  return (
    <Card title="Columns of files" titleId="columns" note="Of captures and of the data table, in every format">
      {error !== null && <Notice kind="error">{messageOf(error, 'The columns could not be loaded.')}</Notice>}
      {data === undefined ? (
        <Skeleton h={120} />
      ) : (
        <ColumnList key={String(data.columns)} saved={data.columns} all={data.all} />
      )}
    </Card>
  )
}

function ColumnList({ saved, all }: { saved: ListingField[] | null; all: ListingField[] }) {
  const choose = useChange('chooseColumns', 'export-columns')
  const [order, setOrder] = useState(() => [...(saved ?? all), ...all.filter((one) => saved?.includes(one) === false)])
  const [chosen, setChosen] = useState<ReadonlySet<ListingField>>(new Set(saved ?? all))
  const columns = order.filter((one) => chosen.has(one))
  const isUsual = String(columns) === String(all)
  const isSaved = String(columns) === String(saved ?? all)
  return (
    <Stack gap="sm">
      <ol className="columns-of-files">
        {order.map((field, index) => (
          <Group key={field} component="li" gap={4} wrap="nowrap">
            <Checkbox
              label={<span className="mono">{field}</span>}
              checked={chosen.has(field)}
              onChange={({ currentTarget: { checked } }) =>
                setChosen(new Set(checked ? [...chosen, field] : [...chosen].filter((one) => one !== field)))
              }
              style={{ flex: 1 }}
            />
            <ActionIcon
              size={28}
              aria-label={`${field} up`}
              disabled={index === 0}
              onClick={() => setOrder(moved(order, index, -1))}
            >
              <ChevronUp size={14} />
            </ActionIcon>
            <ActionIcon
              size={28}
              aria-label={`${field} down`}
              disabled={index === order.length - 1}
              onClick={() => setOrder(moved(order, index, 1))}
            >
              <ChevronDown size={14} />
            </ActionIcon>
          </Group>
        ))}
      </ol>
      {choose.error !== null && <Notice kind="error">{messageOf(choose.error, 'The columns were not saved.')}</Notice>}
      <Group gap="sm">
        <Button
          variant="filled"
          disabled={isSaved || columns.length === 0}
          loading={choose.isPending}
          onClick={() => choose.mutate({ columns: isUsual ? null : columns })}
        >
          Save columns
        </Button>
        {saved !== null && <Button onClick={() => choose.mutate({ columns: null })}>All, in the usual order</Button>}
      </Group>
    </Stack>
  )
}
