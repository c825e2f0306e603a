import { Button, Menu } from '@mantine/core'
import type { User } from '@gazetteer/contract'
import { ChevronDown, Gauge, Keyboard, LogOut, Search, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useSignOut } from '../../features/accounts/session/session.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../platform/theme/color-scheme.ts'
import { openKeyList, openPalette } from '../commands/open-lists.tsx'
import { areaPath } from '../../platform/paths.ts'
import styles from './toolbar.module.css'

export const themes: readonly { choice: ThemeChoice; label: string }[] = [
  { choice: 'system', label: 'Theme: as the system' },
  { choice: 'light', label: 'Theme: light' },
  { choice: 'dark', label: 'Theme: dark' },
]

export function AccountMenu({ user }: { user: User }) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const chosen = useThemeChoice()
  return (
    <Menu width={216} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          fw={400}
          maw={240}
          className={styles.account}
          aria-label={`Account menu of ${user.email}`}
        >
          <span className={styles.email}>{user.email}</span>
          <span className={styles.initial} aria-hidden="true">
            {user.email.slice(0, 1).toUpperCase()}
          </span>
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<UserRound size={14} />} onClick={() => void navigate(areaPath(user.id, 'user'))}>
          Account
        </Menu.Item>
        {user.isOperator === true && (
          <Menu.Item leftSection={<Gauge size={14} />} onClick={() => void navigate(areaPath(user.id, 'operator'))}>
            Operator
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Search size={14} />} onClick={openPalette}>
          Commands
        </Menu.Item>
        <Menu.Item leftSection={<Keyboard size={14} />} onClick={() => void openKeyList()}>
          Keys
        </Menu.Item>
        <Menu.Divider />
        {/* A choice stays open, so that its effect is seen. */}
        <Menu.RadioGroup value={chosen}>
          {themes.map(({ choice, label }) => (
            <Menu.RadioItem key={choice} value={choice} closeMenuOnClick={false} onClick={() => chooseTheme(choice)}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={14} />} onClick={() => void signOut()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
