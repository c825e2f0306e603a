import type { User } from '@gazetteer/contract'
import { Menu } from '@mantine/core'
import { ChevronDown, Keyboard, LogOut, Monitor, Moon, Search, Sun, UserRound } from 'lucide-react'
import { openPalette } from '../commands/palette-state.ts'
import { useNavigate } from 'react-router'
import { signOut } from '../../features/accounts/sign-out.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../platform/theme.ts'
import { openKeyList } from '../commands/key-list-state.ts'
import { areaPath } from '../paths.ts'
import styles from './account-menu.module.css'

const themes: readonly { choice: ThemeChoice; label: string; icon: typeof Sun }[] = [
  { choice: 'system', label: 'as the system', icon: Monitor },
  { choice: 'light', label: 'light', icon: Sun },
  { choice: 'dark', label: 'dark', icon: Moon },
]

export function AccountMenu({ user }: { user: User }) {
  const navigate = useNavigate()
  const theme = useThemeChoice()
  return (
    <Menu position="bottom-end" withinPortal={false} width={220} transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <button type="button" className={styles.target} aria-label={`Account menu of ${user.email}`}>
          <span className={styles.email}>{user.email}</span>
          <span className={styles.initial} aria-hidden="true">
            {user.email.slice(0, 1).toUpperCase()}
          </span>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<UserRound size={14} />} onClick={() => void navigate(areaPath(user.id, 'user'))}>
          Account
        </Menu.Item>
        <Menu.Item leftSection={<Search size={14} />} onClick={openPalette}>
          Commands
        </Menu.Item>
        <Menu.Item leftSection={<Keyboard size={14} />} onClick={openKeyList}>
          Keys
        </Menu.Item>
        <Menu.Divider />
        {themes.map(({ choice, label, icon: Icon }) => (
          <Menu.Item
            key={choice}
            leftSection={<Icon size={14} />}
            rightSection={theme === choice ? <span className={styles.chosen}>chosen</span> : undefined}
            closeMenuOnClick={false}
            onClick={() => {
              chooseTheme(choice)
            }}
          >
            Theme: {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<LogOut size={14} />}
          onClick={() => {
            void signOut().then(() => navigate('/login'))
          }}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
