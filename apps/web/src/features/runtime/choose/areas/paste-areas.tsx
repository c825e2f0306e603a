import { Button, FileButton, Group, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../../platform/api/call.ts'
import { Form, FormEnd, Note, Problem } from '../../../../platform/ui/index.ts'
import type { AreaFormProps } from './circle-form.tsx'
import { readPasted, readRadius } from './read-pasted.ts'

const example = '{ "type": "Polygon", … }\n\n78701 78702 78704\n\n30.27, -97.74\n30.40, -97.72'

/** GeoJSON, ZIP codes or coordinates: pasted, dropped as text or file, or from a file. */
export function PasteAreas({ adding, onClose }: AreaFormProps) {
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [radius, setRadius] = useState('5')
  const [problem, setProblem] = useState<string | null>(null)
  const isGeoJson = /^\s*[[{]/u.test(text)
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
  const add = () => {
    try {
      const areas = readPasted(text, { name, radiusM: readRadius(radius) })
      setProblem(null)
      adding.mutate({ added: areas.map((area) => ({ area })) }, { onSuccess: onClose })
    } catch (error) {
      setProblem(messageOf(error, 'Could not read the text.'))
    }
  }
  return (
    <Form gap={12} onSubmit={add}>
      <Textarea
        label="GeoJSON, ZIP codes, or one “latitude, longitude” in each line"
        placeholder={example}
        data-autofocus
        rows={7}
        value={text}
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files
          if (file === undefined) return
          event.preventDefault()
          void readFile(file)
        }}
      />
      <Group gap="sm" wrap="nowrap" align="end">
        <TextInput
          label="Name"
          placeholder="Area 1"
          maxLength={90}
          flex={1}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {!isGeoJson && (
          <TextInput
            label="Radius in km"
            inputMode="decimal"
            w={110}
            value={radius}
            onChange={(event) => setRadius(event.currentTarget.value)}
          />
        )}
        <FileButton accept=".geojson,.json,.txt,.csv" onChange={(file) => void readFile(file)}>
          {(props) => <Button {...props}>Open a file</Button>}
        </FileButton>
      </Group>
      <Note>A file can be dropped on the field. The radius is for coordinates: each becomes a circle.</Note>
      <Problem of={problem ?? adding.error} or="Could not check the areas. Try again." />
      <FormEnd label="Add areas" isBusy={adding.isPending} isDisabled={text.trim() === ''} onCancel={onClose} />
    </Form>
  )
}
