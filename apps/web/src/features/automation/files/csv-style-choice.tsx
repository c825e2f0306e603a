import { NativeSelect, SimpleGrid } from '@mantine/core'
import { type CsvStyle, csvDecimals, csvDelimiters } from '@gazetteer/listing'
import { useCall, useChange } from '../../../platform/api/use-call.ts'
import { Card, Problem } from '../../../platform/ui/index.ts'

const delimiterNames: Record<CsvStyle['delimiter'], string> = {
  comma: 'Comma (,)',
  semicolon: 'Semicolon (;)',
  tab: 'Tab',
}
const decimalNames: Record<CsvStyle['decimal'], string> = { point: 'Point (4.5)', comma: 'Comma (4,5)' }

/** The signs in the account's CSV files; a choice is saved immediately. */
export function CsvStyleChoice() {
  const { data, error } = useCall('exportColumns')
  const choose = useChange('chooseCsvStyle', 'exportColumns')
  const style = (choose.isPending ? choose.variables : undefined) ?? data?.csv
  return (
    <Card title="CSV files" titleId="csv-style" note="For spreadsheets of your country">
      <Problem of={error} or="Could not load your choice." />
      <Problem of={choose.error} or="Could not save your choice. Try again." />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label="Between columns"
          value={style?.delimiter ?? 'comma'}
          disabled={style === undefined}
          data={csvDelimiters.map((value) => ({ value, label: delimiterNames[value] }))}
          onChange={({ currentTarget: { value } }) => {
            const delimiter = csvDelimiters.find((one) => one === value)
            if (style !== undefined && delimiter !== undefined) choose.mutate({ ...style, delimiter })
          }}
        />
        <NativeSelect
          label="In numbers"
          value={style?.decimal ?? 'point'}
          disabled={style === undefined}
          data={csvDecimals.map((value) => ({ value, label: decimalNames[value] }))}
          onChange={({ currentTarget: { value } }) => {
            const decimal = csvDecimals.find((one) => one === value)
            if (style !== undefined && decimal !== undefined) choose.mutate({ ...style, decimal })
          }}
        />
      </SimpleGrid>
    </Card>
  )
}
