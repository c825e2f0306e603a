import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { plural } from '../../../../platform/formats.ts'
import { Problem } from '../../../../platform/ui/index.ts'
import { cityNamed, type Lists } from './many-cities.ts'

export type PasteCitiesProps = { lists: Lists; onAdd: (cities: readonly string[]) => void; onClose: () => void }

/** A list from elsewhere, one city a line; what no city is known for is said and stays in the field. */
export function PasteCities({ lists: { cities, sizes }, onAdd, onClose }: PasteCitiesProps) {
  const [text, setText] = useState('')
  const [added, setAdded] = useState<number | null>(null)
  const reading = useMutation({
    mutationFn: async () => {
      const names = [...new Set(text.split('\n').flatMap((line) => line.trim() || []))]
      const own = names.map((name) => ({ name, label: cityNamed(name, cities, sizes) }))
      const rest = own.filter(({ label }) => label === null).map(({ name }) => name)
      const { found, unknown } =
        rest.length === 0 ? { found: [], unknown: [] } : await call('namedCities', { body: { names: rest } })
      const labels = new Map(found.map(({ name, label }) => [name, label]))
      return { found: own.flatMap(({ name, label }) => label ?? labels.get(name) ?? []), unknown }
    },
    onSuccess: ({ found, unknown }) => {
      if (found.length > 0) onAdd(found)
      setAdded(found.length)
      setText(unknown.join('\n'))
      if (unknown.length === 0) onClose()
    },
  })
  return (
    <Stack gap="sm">
      <Textarea
        label="Cities, one a line"
        placeholder={'Baltimore, MD\nVienna, Austria'}
        rows={8}
        value={text}
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Problem of={reading.error} or="The list was not read." />
      {added !== null && (
        <Text size="sm" c="warn" role="status">
          {plural(added, 'city', 'cities')} added. Those left above are not known by this name: add the state or
          country.
        </Text>
      )}
      <Group gap="sm" justify="end">
        <Button onClick={onClose}>Back to the list</Button>
        <Button
          variant="filled"
          loading={reading.isPending}
          disabled={text.trim() === ''}
          onClick={() => reading.mutate()}
        >
          Add these cities
        </Button>
      </Group>
    </Stack>
  )
}
