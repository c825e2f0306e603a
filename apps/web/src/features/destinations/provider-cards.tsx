import type { DatabaseStatus, Provider } from '@gazetteer/contract'
import { Database, FileJson, Leaf, type LucideIcon } from 'lucide-react'
import { classNames } from '../../platform/ui/class-names.ts'
import { StateMark } from '../../platform/ui/state-mark.tsx'
import { Tag } from '../../platform/ui/tag.tsx'
import styles from './provider-cards.module.css'
import { destinationState, destinationTones, providerNames } from './provider-names.ts'

export type ProviderCardsProps = {
  status: DatabaseStatus | undefined
  chosen: Provider | null
  isProfessional: boolean
  onChoose: (provider: Provider) => void
}

const cards: readonly { provider: Provider; note: string; icon: LucideIcon }[] = [
  { provider: 'none', note: 'JSON-only mode', icon: FileJson },
  { provider: 'supabase', note: 'Your own project', icon: Database },
  { provider: 'postgres', note: 'Your own server', icon: Database },
  { provider: 'mysql', note: 'Or MariaDB', icon: Database },
]

/** One of them holds the listings. While connected the others cannot be chosen. */
export function ProviderCards({ status, chosen, isProfessional, onChoose }: ProviderCardsProps) {
  const isConnected = status?.connected === true
  return (
    <fieldset className={styles.cards}>
      <legend className="visually-hidden">Database provider</legend>
      {cards.map(({ provider, note, icon: Icon }) => {
        const isCurrent = isConnected && status.provider === provider
        const isDisabled = isConnected && !isCurrent
        return (
          <label key={provider} className={classNames(styles.card, isDisabled && styles.disabled)}>
            <input
              type="radio"
              name="provider"
              aria-label={providerNames[provider]}
              aria-describedby={`provider-${provider}`}
              value={provider}
              checked={chosen === provider}
              disabled={isDisabled}
              onChange={() => {
                onChoose(provider)
              }}
            />
            <span className={styles.top}>
              <Icon size={16} aria-hidden="true" />
              {isCurrent && (
                <StateMark tone={destinationTones[destinationState(status)]}>{destinationState(status)}</StateMark>
              )}
              {!isCurrent && provider !== 'none' && !isProfessional && <Tag isAccent>PRO</Tag>}
            </span>
            <span className={styles.name}>{providerNames[provider]}</span>
            <span className={styles.note} id={`provider-${provider}`}>
              {isCurrent ? (status.label ?? note) : note}
            </span>
          </label>
        )
      })}
      <label className={classNames(styles.card, styles.disabled)}>
        <input type="radio" name="provider" value="mongodb" aria-label="MongoDB, Coming Soon" disabled />
        <span className={styles.top}>
          <Leaf size={16} aria-hidden="true" />
        </span>
        <span className={styles.name}>MongoDB</span>
        <span className={styles.note}>Coming Soon</span>
      </label>
    </fieldset>
  )
}
