import { CircleAlert, Info, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import styles from './notice.module.css'

export type NoticeProps = {
  kind: 'error' | 'info' | 'success' | 'warn'
  children: ReactNode
  /** The word in front: ERROR or INFO where the specification names the boxes. */
  label?: string
  action?: ReactNode
  onDismiss?: (() => void) | undefined
}

/** A box that says what happened. Errors are announced at once, the rest politely. */
export function Notice({ kind, children, label, action, onDismiss }: NoticeProps) {
  const Icon = kind === 'error' || kind === 'warn' ? CircleAlert : Info
  return (
    <div className={classNames(styles.notice, styles[kind])} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon size={16} strokeWidth={2} aria-hidden="true" />
      <div className={styles.text}>
        {label !== undefined && <strong className={styles.label}>{label}</strong>}
        {children}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
      {onDismiss !== undefined && (
        <IconButton label="Dismiss" icon={<X size={14} />} className={styles.dismiss} onClick={onDismiss} />
      )}
    </div>
  )
}
