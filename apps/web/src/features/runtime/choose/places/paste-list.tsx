import { Button, FileButton, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { startTransition, useState } from 'react'
import { call, messageOf } from '../../../../platform/api/call.ts'
import { distanceUnit } from '../../../../platform/distance.ts'
import { plural } from '../../../../platform/formats.ts'
import { Form, FormEnd, Note, Problem } from '../../../../platform/ui/index.ts'
import { defaultRadius, radiusLabel } from '../areas/circle-form.tsx'
import type { useAddAreas } from '../areas/new-areas.ts'
import { isOfAreas, readPasted, readRadius } from '../areas/read-pasted.ts'
import { citiesNamed, type Lists, namesIn } from '../lists/many-cities.ts'

export type PasteListProps = {
  lists: Lists
  adding: ReturnType<typeof useAddAreas>
  onAddCities: (cities: readonly string[]) => void
  onClose: () => void
}

const example = 'Baltimore, MD\nVienna, Austria\n\n78701 78702\n\n30.27, -97.74'

/** The server reads as many names at a time. */
const maxNames = 1_000

/** Cities, ZIP codes, coordinates or GeoJSON: pasted, dropped as text or file, or from a file. */
export function PasteList({ lists, adding, onAddCities, onClose }: PasteListProps) {
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [radius, setRadius] = useState<string>(defaultRadius[distanceUnit()])
  const [problem, setProblem] = useState<string | null>(null)
  const [added, setAdded] = useState<number | null>(null)
  const reading = useMutation({
    mutationFn: () => readCities(text, lists),
    onSuccess: ({ found, unknown }) =>
      // Hundreds of places are rendered in several tasks.
      startTransition(() => {
        if (found.length > 0) onAddCities(found)
        setAdded(found.length)
        setText(unknown.join('\n'))
        if (unknown.length === 0) onClose()
      }),
  })
  const readFile = async (file: File | null | undefined) => {
    if (file == null) return
    try {
      setText(await file.text())
      setProblem(null)
    } catch {
      return setProblem('Could not read the file. Choose it again, or paste its text.')
    }
    if (name === '') setName(file.name.replace(/\.[^.]+$/u, '').slice(0, 90))
  }
  const isAreas = isOfAreas(text)
  const add = () => {
    setProblem(null)
    if (!isAreas) return reading.mutate()
    try {
      const areas = readPasted(text, { name, radiusM: readRadius(radius) })
      adding.mutate({ added: areas.map((area) => ({ area })) }, { onSuccess: onClose })
    } catch (error) {
      setProblem(messageOf(error, 'Could not read the text.'))
    }
    return undefined
  }
  return (
    <Form gap={12} onSubmit={add}>
      <Textarea
        label="Cities, ZIP codes or coordinates, one in each line, or GeoJSON"
        placeholder={example}
        data-autofocus
        rows={8}
        value={text}
        spellCheck={false}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAdded(null)
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files
          if (file === undefined) return
          event.preventDefault()
          void readFile(file)
        }}
      />
      {isAreas && (
        <Group gap="sm" wrap="nowrap" align="end">
          <TextInput
            label="Name"
            placeholder="Area 1"
            maxLength={90}
            flex={1}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {!/^\s*[[{]/u.test(text) && (
            <TextInput
              label={radiusLabel[distanceUnit()]}
              inputMode="text"
              w={120}
              value={radius}
              onChange={(event) => setRadius(event.currentTarget.value)}
            />
          )}
        </Group>
      )}
      <FileButton accept=".geojson,.json,.txt,.csv" onChange={(file) => void readFile(file)}>
        {(props) => (
          <Button {...props} mr="auto">
            Open a file
          </Button>
        )}
      </FileButton>
      <Note>A file can be dropped on the field. Each coordinate becomes a circle of the radius.</Note>
      <Problem
        of={problem ?? reading.error ?? (isAreas ? adding.error : null)}
        or="Could not check the list. Try again."
      />
      {added !== null && (
        <Text size="sm" c="warn" role="status">
          {plural(added, 'city', 'cities')} added. The cities above were not found. Check the spelling or add the state
          or country.
        </Text>
      )}
      <FormEnd
        label="Add to the list"
        isBusy={adding.isPending || reading.isPending}
        isDisabled={text.trim() === ''}
        onCancel={onClose}
      />
    </Form>
  )
}

/** The cities that the lines name, and the lines that name none. */
async function readCities(text: string, lists: Lists): Promise<{ found: string[]; unknown: string[] }> {
  const names = [...new Set(text.split('\n').flatMap((line) => line.trim() || []))]
  const labels = citiesNamed(names, { cities: namesIn(lists.cities), sizes: lists.sizes })
  const rest = names.filter((name) => !labels.has(name))
  const unknown: string[] = []
  for (let at = 0; at < rest.length; at += maxNames) {
    const answer = await call('namedCities', { body: { names: rest.slice(at, at + maxNames) } })
    for (const { name, label } of answer.found) labels.set(name, label)
    unknown.push(...answer.unknown)
  }
  return { found: [...new Set(names.flatMap((name) => labels.get(name) ?? []))], unknown }
}
