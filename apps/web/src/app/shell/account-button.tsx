import { Button, type ButtonProps } from '@mantine/core'
import type { User } from '@gazetteer/contract'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './toolbar.module.css'

export type AccountButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { user: User }

/** Opens the account menu. */
export const AccountButton = ({ user, ...rest }: AccountButtonProps) => (
  <Button
    variant="subtle"
    fw={400}
    maw={240}
    className={styles.account}
    aria-label={`Account menu of ${user.email}`}
    aria-haspopup="menu"
    {...rest}
  >
    <span className={styles.email} title={user.email}>
      {user.email}
    </span>
    <span className={styles.initial} aria-hidden="true">
      {user.email.slice(0, 1).toUpperCase()}
    </span>
    <ChevronDown size={14} />
  </Button>
)
