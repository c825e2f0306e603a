import { areaLimits, travelModes } from '@gazetteer/contract'
import { Autocomplete, Group, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { Form, FormEnd, Note, Problem } from '../../../../platform/ui/index.ts'
import type { AreaFormProps } from './circle-form.tsx'
import { travelNames } from './new-areas.ts'
import { centreProblem, coordinateOf, numberOf } from './read-pasted.ts'

/** What is reached from a point in a time; only where the operator set a service for it. */
export function DriveTimeForm({ adding, onClose }: AreaFormProps) {
  const [name, setName] = useState('')
  const [from, setFrom] = useState('')
  const [minutes, setMinutes] = useState('15')
  const [mode, setMode] = useState<(typeof travelModes)[number]>('car')
  const [problem, setProblem] = useState<string | null>(null)
  const cities = useCities(from)
  const add = () => {
    try {
      const { label, latitude, longitude } = readPoint(from, cities.data ?? [])
      const time = readMinutes(minutes)
      setProblem(null)
      const given = name.trim() === '' ? `${label}, ${time} min ${travelNames[mode]}` : name
      adding.mutate(
        { added: [{ area: { kind: 'drive-time', name: given, center: [longitude, latitude], minutes: time, mode } }] },
        { onSuccess: onClose },
      )
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Could not read the point.')
    }
  }
  return (
    <Form gap={12} onSubmit={add}>
      <Autocomplete
        label="From"
        placeholder="Austin, TX or 30.27, -97.74"
        data-autofocus
        autoComplete="off"
        value={from}
        data={(cities.data ?? []).map(({ label }) => label)}
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
        placeholder="Made of the point and the time"
        autoComplete="off"
        maxLength={90}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Note>From a city: its centre. The service of this server computes the boundary.</Note>
      <Problem of={problem ?? adding.error} or="Could not check the drive time. Try again." />
      <FormEnd label="Add drive time" isBusy={adding.isPending} isDisabled={from.trim() === ''} onCancel={onClose} />
    </Form>
  )
}

type NamedPoint = { label: string; latitude: number; longitude: number }

/** Throws with the reason. */
function readPoint(text: string, cities: readonly NamedPoint[]): NamedPoint {
  const typed = text.trim()
  const point = coordinateOf(typed)
  if (point !== null) {
    const problem = centreProblem(point.latitude, point.longitude)
    if (problem !== null) throw new Error(problem)
    return { label: typed, ...point }
  }
  const city = cities.find(({ label }) => label.toLowerCase() === typed.toLowerCase())
  if (city === undefined) throw new Error('Choose a city from the list, or enter “latitude, longitude” in degrees.')
  return city
}

function readMinutes(text: string): number {
  const minutes = numberOf(text)
  if (minutes === null || !Number.isInteger(minutes) || minutes < 1 || minutes > areaLimits.minutes)
    throw new Error(`Enter whole minutes from 1 to ${areaLimits.minutes}.`)
  return minutes
}

function useCities(text: string) {
  const q = text.trim()
  return useQuery({
    queryKey: ['cities', q.toLowerCase()],
    queryFn: async ({ signal }) => (await call('cities', { query: { q, limit: 8 }, signal })).cities,
    enabled: q.length > 1 && coordinateOf(q) === null,
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
    placeholderData: (before) => before,
  })
}
