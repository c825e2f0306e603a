import { SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form, FormEnd, Problem } from '../../../../platform/ui/index.ts'
import { coordinateProblem, numberOf } from '../../../../platform/coordinates.ts'
import { distanceUnit } from '../../../../platform/distance.ts'
import { circle, radiusProblem, readRadius } from './read-pasted.ts'
import type { useAddAreas } from './new-areas.ts'

export type AreaFormProps = { adding: ReturnType<typeof useAddAreas>; onClose: () => void }

export const radiusLabel = { mi: 'Radius in miles', km: 'Radius in km' } as const
export const defaultRadius = { mi: '3', km: '5' } as const

/** A circle by its centre and radius, typed. */
export function CircleForm({ adding, onClose }: AreaFormProps) {
  const [typed, setTyped] = useState({ name: '', latitude: '', longitude: '', radius: defaultRadius[distanceUnit()] })
  const [problem, setProblem] = useState<string | null>(null)
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: value })),
  })
  const add = () => {
    const [latitude, longitude] = [numberOf(typed.latitude), numberOf(typed.longitude)]
    const radiusM = readRadius(typed.radius)
    if (latitude === null || longitude === null) return setProblem('Enter latitude and longitude in degrees.')
    const wrong = coordinateProblem({ latitude, longitude }) ?? (radiusM === null ? radiusProblem : null)
    setProblem(wrong)
    if (wrong !== null || radiusM === null) return undefined
    return adding.mutate(
      { added: [{ area: circle({ name: typed.name, latitude, longitude, radiusM }) }] },
      { onSuccess: onClose },
    )
  }
  return (
    <Form gap={12} onSubmit={add}>
      <TextInput label="Name" placeholder="Area 1" data-autofocus maxLength={100} {...field('name')} />
      <SimpleGrid cols={2} spacing="sm">
        <TextInput label="Latitude" placeholder="30.27" inputMode="text" {...field('latitude')} />
        <TextInput label="Longitude" placeholder="-97.74" inputMode="text" {...field('longitude')} />
      </SimpleGrid>
      <TextInput
        label={radiusLabel[distanceUnit()]}
        description="Such as 3 mi, 5 km or 800 m"
        inputMode="text"
        {...field('radius')}
      />
      <Problem of={problem ?? adding.error} or="Could not check the circle. Try again." />
      <FormEnd label="Add circle" isBusy={adding.isPending} onCancel={onClose} />
    </Form>
  )
}
