import { ActionIcon, Button, Checkbox, Group, Skeleton, Stack } from '@mantine/core'
import type { FileField } from '@gazetteer/listing'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useCall, useChange } from '../../../platform/api/use-call.ts'
import { Card, Problem } from '../../../platform/ui/index.ts'

const steps = [
  { word: 'up', step: -1, Icon: ChevronUp },
  { word: 'down', step: 1, Icon: ChevronDown },
]

/** The columns of the account's files, in order. */
export function ColumnChoice() {
  const { data, error } = useCall('exportColumns')
  return (
    <Card title="File columns" titleId="columns" note="Columns of downloaded files, in every format">
      <Problem of={error} or="Could not load the columns." />
      {data === undefined && error === null && <Skeleton h={120} />}
      {data !== undefined && (
        <ColumnList key={String(data.columns)} saved={data.columns} all={data.all} standard={data.standard} />
      )}
    </Card>
  )
}

type ColumnListProps = { saved: FileField[] | null; all: readonly FileField[]; standard: readonly FileField[] }

function ColumnList({ saved, all, standard }: ColumnListProps) {
  const choose = useChange('chooseColumns', 'exportColumns')
  const [order, setOrder] = useState(() => [
    ...(saved ?? standard),
    ...all.filter((field) => !(saved ?? standard).includes(field)),
  ])
  const [chosen, setChosen] = useState<ReadonlySet<FileField>>(new Set(saved ?? standard))
  const columns = order.filter((one) => chosen.has(one))
  const isUsual = String(columns) === String(standard)
  const isSaved = String(columns) === String(saved ?? standard)
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
            {steps.map(({ word, step, Icon }) => (
              <ActionIcon
                key={word}
                aria-label={`Move ${field} ${word}`}
                disabled={order[index + step] === undefined}
                onClick={() => setOrder(order.with(index, order[index + step] ?? field).with(index + step, field))}
              >
                <Icon size={14} />
              </ActionIcon>
            ))}
          </Group>
        ))}
      </ol>
      <Problem of={choose.error} or="Could not save the columns. Try again." />
      <Group gap="sm">
        <Button
          variant="filled"
          disabled={isSaved || columns.length === 0}
          loading={choose.isPending}
          onClick={() => choose.mutate({ columns: isUsual ? null : columns })}
        >
          Save columns
        </Button>
        {saved !== null && <Button onClick={() => choose.mutate({ columns: null })}>Default columns</Button>}
      </Group>
    </Stack>
  )
}
