import { databaseMessages } from '@gazetteer/contract'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { StateMark } from '../../platform/ui/state-mark.tsx'
import { CheckLines } from './check-lines.tsx'
import styles from './database-card.module.css'
import { ProviderCards } from './provider-cards.tsx'
import { ProviderForm } from './provider-form.tsx'
import { destinationState, destinationTones } from './provider-names.ts'
import { useDatabaseConfig, useDatabaseStatus } from './queries.ts'
import { SetupGuide } from './setup-guide.tsx'
import { useDestination } from './use-destination.ts'
import type { Feedback } from './use-feedback.ts'

export type DatabaseCardProps = {
  isProfessional: boolean
  /** Shown where a plan does not include databases. */
  upgrade: ReactNode
}

/** The whole of Database Configuration. */
export function DatabaseCard({ isProfessional, upgrade }: DatabaseCardProps) {
  const { data: status } = useDatabaseStatus()
  const { data: saved } = useDatabaseConfig()
  const destination = useDestination(saved?.config ?? null)
  const { provider, busy, feedback, checks } = destination
  const isConnected = status?.connected === true
  const state = destinationState(status)

  return (
    <Card
      title="Database Configuration"
      id="database"
      aside={<StateMark tone={destinationTones[state]}>{state}</StateMark>}
    >
      <form
        noValidate
        className={styles.body}
        onSubmit={(event) => {
          event.preventDefault()
          void destination.onSave()
        }}
      >
        <ProviderCards
          status={status}
          chosen={provider}
          isProfessional={isProfessional}
          onChoose={destination.choose}
        />
        {provider === null ? (
          <p className={styles.prompt}>{databaseMessages.chooseProvider}</p>
        ) : (
          <>
            {provider !== 'none' && !isProfessional && (
              <Notice kind="info" action={upgrade}>
                {databaseMessages.professionalOnly}
              </Notice>
            )}
            <ProviderForm
              provider={provider}
              form={destination.form}
              errors={destination.errors}
              isDisabled={isConnected || busy !== null}
              onChange={destination.change}
            />
          </>
        )}
        {status !== undefined && !isConnected && status.error !== undefined && (
          <Notice kind="error">{status.error}</Notice>
        )}
        <div className={styles.actions}>
          <Button
            isBusy={busy === 'test'}
            disabled={isConnected || busy !== null}
            onClick={() => void destination.onTest()}
          >
            Test Connection
          </Button>
          <Button type="submit" kind="primary" isBusy={busy === 'save'} disabled={isConnected || busy !== null}>
            Save Database
          </Button>
          <Button
            kind="danger"
            isBusy={busy === 'clear'}
            disabled={!isConnected || busy !== null}
            onClick={() => void destination.onDisconnect()}
          >
            Disconnect
          </Button>
          <output className={styles.feedback} data-kind={feedback?.kind}>
            {feedback !== null && <FeedbackIcon kind={feedback.kind} />}
            <span>
              {feedback?.text}
              {feedback?.detail !== undefined && ` ${feedback.detail}`}
            </span>
          </output>
        </div>
        {checks.length > 0 && <CheckLines checks={checks} />}
        {provider !== null && <SetupGuide provider={provider} />}
      </form>
    </Card>
  )
}

function FeedbackIcon({ kind }: { kind: Feedback['kind'] }) {
  return kind === 'error' ? <X size={14} aria-hidden="true" /> : <Check size={14} aria-hidden="true" />
}
