import { sourceIdSchema, type SourceId } from '@gazetteer/listing'
import { SelectField } from '../../../platform/ui/select-field.tsx'
import { nextSource, useSources } from '../use-sources.ts'
import styles from './options.module.css'

export type SourceFieldProps = {
  value: SourceId | null
  onChange: (source: SourceId | null) => void
  minConfidence: number | null
  onMinConfidence: (least: number | null) => void
}

const automatic = 'auto'
const steps = [0.25, 0.5, 0.75, 0.9]

/** Where the listings come from, on whose terms, and how sure the source must be of them where it tells. */
export function SourceField({ value, onChange, minConfidence, onMinConfidence }: SourceFieldProps) {
  const sources = useSources()
  const byItself = nextSource(sources, null)
  const offered = (sources ?? []).filter(({ isAvailable }) => isAvailable)
  const chosen = offered.find(({ id }) => id === value) ?? offered.find(({ isDefault }) => isDefault)
  return (
    <div className={styles.source}>
      <div className={styles.sourceFields}>
        <SelectField
          label="Source"
          value={offered.some(({ id }) => id === value) ? (value ?? automatic) : automatic}
          options={[
            { value: automatic, label: byItself === null ? 'Automatic' : `Automatic: ${byItself.title}` },
            ...offered.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onValue={(id) => {
            onChange(id === automatic ? null : sourceIdSchema.parse(id))
          }}
        />
        {chosen?.hasConfidence === true && (
          <SelectField
            label="Least confidence"
            value={String(minConfidence ?? '')}
            options={[
              { value: '', label: 'Any' },
              ...steps.map((step) => ({ value: String(step), label: `${Math.round(step * 100)} %` })),
            ]}
            onValue={(text) => {
              onMinConfidence(text === '' ? null : Number(text))
            }}
          />
        )}
      </div>
      <p className={styles.quiet}>
        {chosen === undefined ? '' : [chosen.attribution, chosen.licence, chosen.retention].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}
