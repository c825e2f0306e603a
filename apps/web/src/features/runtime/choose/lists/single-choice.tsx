import { Button, Group, Title } from '@mantine/core'
import styles from './lists.module.css'
import { type Lists, namesIn } from './many-cities.ts'
import { Note } from '../../../../platform/ui/index.ts'
import type { Choice } from '../use-choice.ts'
import { CheckList } from './check-list.tsx'
import { CityField, type CityFieldProps } from './city-field.tsx'

export const SingleChoice = ({ lists, choice: { draft, set } }: { lists: Lists; choice: Choice }) => (
  <div className={styles.columns}>
    <section className={styles.column} data-short aria-label="Where">
      <div className={styles.title}>
        <Title order={3}>Where</Title>
      </div>
      <CityField label="City" lists={lists} value={draft.city} onChange={(city) => set({ city })} />
      <Note>
        Search by any spelling, ZIP code or former name. Cities of the whole world where a source covers them.
      </Note>
      <Suggestions lists={lists} value={draft.city} onChange={(city) => set({ city })} />
    </section>
    <section className={styles.column} aria-label="What">
      <div className={styles.title}>
        <Title order={3}>What</Title>
      </div>
      <CheckList
        label="Business types"
        kind="business-type"
        lists={lists}
        placeholder="Search business types"
        chosen={draft.businessTypes}
        onChange={(businessTypes) => set({ businessTypes })}
      />
    </section>
  </div>
)

const maxSuggested = 8

/** Cities of earlier captures, then the largest; one click takes one. */
function Suggestions({ lists: { cities }, value, onChange }: Omit<CityFieldProps, 'label'>) {
  const names = namesIn(cities).slice(0, maxSuggested)
  return (
    <Group component="ul" aria-label="Suggested cities" gap={6} m={0} mt="sm" p={0} style={{ listStyle: 'none' }}>
      {names.map((city) => (
        <li key={city}>
          <Button
            radius="xl"
            fw={400}
            px="sm"
            aria-pressed={city === value}
            style={city === value ? { borderColor: 'var(--accent)', background: 'var(--accent-bg)' } : {}}
            onClick={() => onChange(city)}
          >
            {city}
          </Button>
        </li>
      ))}
    </Group>
  )
}
