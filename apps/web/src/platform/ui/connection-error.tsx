import { runtimeMessages } from '@gazetteer/contract'
import { Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './connection-error.module.css'

export type ConnectionErrorProps = {
  text?: string
  isRetrying: boolean
  onRetry: () => void
  /** Under Retry: what can be looked at meanwhile. */
  children?: ReactNode
}

/** Takes the whole screen while the server cannot be reached. */
export function ConnectionError({
  text = runtimeMessages.cannotConnect,
  isRetrying,
  onRetry,
  children,
}: ConnectionErrorProps) {
  return (
    <main id="main" tabIndex={-1} className={styles.screen}>
      <div className={styles.icon}>
        <Unplug size={22} aria-hidden="true" />
      </div>
      <h1 className={styles.title}>Connection Error</h1>
      <p className={styles.text} role="alert">
        {text}
      </p>
      <p className={styles.note}>
        What was collected is kept by the server. This page tries again by itself and goes on where it was.
      </p>
      <Button kind="primary" size="large" isBusy={isRetrying} onClick={onRetry}>
        Retry Connection
      </Button>
      {children}
    </main>
  )
}
