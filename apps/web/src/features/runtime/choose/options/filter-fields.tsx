import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import {
  type CaptureFilter,
  type CaptureFilters,
  canHaveField,
  fieldOfFilter,
  filteredValueWords,
  filterWords,
  givenFilters,
} from '@gazetteer/listing/capture-filter'
import { Note } from '../../../../platform/ui/index.ts'
import { sourceName, useSources } from '../source/use-sources.ts'
import type { Choice } from '../use-choice.ts'

const presences = [
  { name: 'hasWebsite', label: 'Website' },
  { name: 'hasPhone', label: 'Phone number' },
  { name: 'hasEmail', label: 'Email' },
  { name: 'isBrand', label: 'Brand' },
] as const
const ratings = [
  { name: 'minRating', label: 'Rating from' },
  { name: 'maxRating', label: 'Rating to' },
] as const
const counts = [
  { name: 'minReviews', label: 'Reviews from' },
  { name: 'maxReviews', label: 'Reviews to' },
] as const
const stars = [1, 2, 3, 3.5, 4, 4.5, 5]
const presenceOptions = [
  { value: '', label: 'Any' },
  { value: 'true', label: 'With' },
  { value: 'false', label: 'Without' },
]
const maxDigits = 9

/** Folded; the summary names what is set. A value that the source never has cannot be chosen. */
export function FilterFields({ choice: { draft, set } }: { choice: Choice }) {
  const { filters } = draft
  const reasonFor = useReasons(draft)
  const choose = (changes: CaptureFilters) => set({ filters: givenFilters({ ...filters, ...changes }) ?? {} })
  /** A filter that is set stays editable, so that it can be removed. */
  const fieldOf = (name: CaptureFilter) => {
    const reason = reasonFor(name)
    if (reason === null) return {}
    return filters[name] === undefined ? { disabled: true, description: reason } : { error: reason }
  }
  const words = filterWords(filters)
  return (
    <details>
      <summary>
        Only listings with … <Note span>{words.length === 0 ? 'all listings' : words.join(' · ')}</Note>
      </summary>
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="md" py="sm">
        {presences.map(({ name, label }) => (
          <NativeSelect
            key={name}
            label={label}
            data={presenceOptions}
            value={String(filters[name] ?? '')}
            {...fieldOf(name)}
            onChange={({ currentTarget: { value } }) => choose({ [name]: value === '' ? undefined : value === 'true' })}
          />
        ))}
        {ratings.map(({ name, label }) => (
          <NativeSelect
            key={name}
            label={label}
            data={[
              { value: '', label: 'Any' },
              ...starsWith(filters[name]).map((value) => ({ value: String(value), label: value.toFixed(1) })),
            ]}
            value={String(filters[name] ?? '')}
            {...fieldOf(name)}
            onChange={({ currentTarget: { value } }) => choose({ [name]: value === '' ? undefined : Number(value) })}
          />
        ))}
        {counts.map(({ name, label }) => (
          <TextInput
            key={name}
            label={label}
            placeholder="Any"
            inputMode="numeric"
            autoComplete="off"
            value={filters[name] ?? ''}
            {...fieldOf(name)}
            onChange={({ currentTarget: { value } }) => choose({ [name]: countIn(value) })}
          />
        ))}
      </SimpleGrid>
    </details>
  )
}

/** A capture that is run again may have another rating. */
const starsWith = (chosen: number | undefined): number[] =>
  chosen === undefined || stars.includes(chosen) ? stars : [...stars, chosen].toSorted((a, b) => a - b)

function countIn(text: string): number | undefined {
  const digits = text.replaceAll(/\D/gu, '').slice(0, maxDigits)
  return digits === '' ? undefined : Number(digits)
}

/** Why the sources of the choice cannot satisfy a filter; null: they can, or are not known yet. */
function useReasons({ source, completeFrom }: Choice['draft']): (name: CaptureFilter) => string | null {
  const sources = (useSources() ?? []).filter(({ isAvailable }) => isAvailable)
  const chosen = sources.find(({ id }) => id === source) ?? sources.find(({ isDefault }) => isDefault)
  const completing = sources.filter(({ id, canComplete }) => canComplete && completeFrom.includes(id))
  return (name) => {
    if (chosen === undefined || chosen.fields.length === 0) return null
    const field = fieldOfFilter[name]
    const canHave = canHaveField(field, { source: chosen, completing })
    return canHave ? null : `${sourceName(chosen.title)} has no ${filteredValueWords[field]}`
  }
}
