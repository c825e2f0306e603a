import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { Bell } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './toolbar.module.css'

export type BellButtonProps = ActionIconProps &
  Omit<ComponentProps<'button'>, keyof ActionIconProps> & { unread: number }

const shownAtMost = 9

/** Opens the notifications; its name has the number of unread ones. */
export const BellButton = ({ unread, ...rest }: BellButtonProps) => (
  <ActionIcon
    className={styles.bell}
    aria-label={unread === 0 ? 'Notifications' : `Notifications: ${unread} unread`}
    aria-haspopup="dialog"
    {...rest}
  >
    <Bell size={16} />
    {unread > 0 && (
      <b className={styles.unread} aria-hidden="true">
        {unread > shownAtMost ? `${shownAtMost}+` : unread}
      </b>
    )}
  </ActionIcon>
)
