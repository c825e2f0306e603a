import { areaLimits, travelModes } from '@gazetteer/contract'
import { Autocomplete, Group, SegmentedControl, TextInput } from '@mantine/core'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { coordinateOf, coordinateProblem, numberOf } from '../../../../platform/coordinates.ts'
import { Form, FormEnd, Note, Problem } from '../../../../platform/ui/index.ts'
import { cityWithLabel, useSearch } from '../queries.ts'
import type { AreaFormProps } from './circle-form.tsx'
import { travelNames } from './new-areas.ts'
import { UserError } from '../../../../platform/api/api-error.ts'

/** What is reached from a point in a time; only where the operator set a service for it. */
export function DriveTimeForm({ adding, onClose }: AreaFormProps) {
  const [name, setName] = useState('')
  const [from, setFrom] = useState('')
  const [minutes, setMinutes] = useState('15')
  const [mode, setMode] = useState<(typeof travelModes)[number]>('car')
  const queries = useQueryClient()
  const found = useSearch('city', coordinateOf(from) === null ? from : '')
  const made = `${from.trim()}, ${minutes.trim()} min ${travelNames[mode]}`
  const add = useMutation({
    mutationFn: async () => {
      const time = readMinutes(minutes)
      const { label, latitude, longitude } = await readPoint(from, queries)
      const given = name.trim() === '' ? `${label}, ${time} min ${travelNames[mode]}` : name
      const center: [number, number] = [longitude, latitude]
      await adding.mutateAsync({ added: [{ area: { kind: 'drive-time', name: given, center, minutes: time, mode } }] })
    },
    onSuccess: onClose,
  })
  return (
    <Form gap={12} onSubmit={() => add.mutate()}>
      <Autocomplete
        label="From"
        placeholder="Austin, TX or 30.27, -97.74"
        data-autofocus
        autoComplete="off"
        value={from}
        data={found.ranked ?? []}
        limit={8}
        filter={({ options }) => options}
        onChange={setFrom}
      />
      <Group gap="sm" align="end">
        <TextInput
          label="Minutes"
          inputMode="numeric"
          autoComplete="off"
          w={90}
          value={minutes}
          onChange={(event) => setMinutes(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label="Way to travel"
          value={mode}
          data={travelModes.map((value) => ({ value, label: travelNames[value] }))}
          onChange={(value) => setMode(travelModes.find((one) => one === value) ?? 'car')}
        />
      </Group>
      <TextInput
        label="Name"
        placeholder={from.trim() === '' ? 'Austin, TX, 15 min by car' : made}
        autoComplete="off"
        maxLength={90}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Note>A city counts from its centre. A service that the operator chose computes the boundary.</Note>
      <Problem of={add.error} or="Could not check the drive time. Try again." />
      <FormEnd label="Add drive time" isBusy={add.isPending} isDisabled={from.trim() === ''} onCancel={onClose} />
    </Form>
  )
}

type NamedPoint = { label: string; latitude: number; longitude: number }

/** A typed coordinate, or the centre of a city. Throws with the reason. */
async function readPoint(text: string, queries: QueryClient): Promise<NamedPoint> {
  const typed = text.trim()
  const point = coordinateOf(typed)
  if (point === null) {
    const city = await cityWithLabel(queries, typed)
    if (city === null) throw new UserError('Choose a city from the list, or enter “latitude, longitude” in degrees.')
    return city
  }
  const problem = coordinateProblem(point)
  if (problem !== null) throw new UserError(problem)
  return { label: typed, ...point }
}

function readMinutes(text: string): number {
  const minutes = numberOf(text)
  if (minutes === null || !Number.isInteger(minutes) || minutes < 1 || minutes > areaLimits.minutes)
    throw new UserError(`Enter whole minutes from 1 to ${areaLimits.minutes}.`)
  return minutes
}
