import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { plural } from '../../../../platform/formats.ts'
import { Problem } from '../../../../platform/ui/index.ts'
import { cityNamed, type Lists, namesIn } from './many-cities.ts'

export type PasteCitiesProps = { lists: Lists; onAdd: (cities: readonly string[]) => void; onClose: () => void }

/** Accepts a pasted list, one city per line. Unknown cities are reported and stay in the field. */
export function PasteCities({ lists, onAdd, onClose }: PasteCitiesProps) {
  const [text, setText] = useState('')
  const [added, setAdded] = useState<number | null>(null)
  const reading = useMutation({
    mutationFn: async () => {
      const names = [...new Set(text.split('\n').flatMap((line) => line.trim() || []))]
      const cities = namesIn(lists.cities)
      const own = names.map((name) => ({ name, label: cityNamed(name, cities, lists.sizes) }))
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
        label="Cities, one per line"
        placeholder={'Baltimore, MD\nVienna, Austria'}
        rows={8}
        value={text}
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Problem of={reading.error} or="Could not read the list. Try again." />
      {added !== null && (
        <Text size="sm" c="warn" role="status">
          {plural(added, 'city', 'cities')} added. The cities above were not found. Check the spelling or add the state
          or country.
        </Text>
      )}
      <Group gap="sm" justify="end">
        <Button onClick={onClose}>Back to list</Button>
        <Button
          variant="filled"
          loading={reading.isPending}
          disabled={text.trim() === ''}
          onClick={() => reading.mutate()}
        >
          Add cities
        </Button>
      </Group>
    </Stack>
  )
}
