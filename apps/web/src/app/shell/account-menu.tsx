import { Button, Menu } from '@mantine/core'
import type { User } from '@gazetteer/contract'
import {
  Check,
  ChevronDown,
  Keyboard,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Search,
  Sun,
  UserRound,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { signOut } from '../../features/accounts/session/sign-out.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../platform/theme/color-scheme.ts'
import { openKeyList } from '../commands/key-list.tsx'
import { openPalette } from '../commands/open-palette.ts'
import { areaPath } from '../paths.ts'
import styles from './toolbar.module.css'

const themes: readonly { choice: ThemeChoice; label: string; icon: LucideIcon }[] = [
  { choice: 'system', label: 'Theme: as the system', icon: Monitor },
  { choice: 'light', label: 'Theme: light', icon: Sun },
  { choice: 'dark', label: 'Theme: dark', icon: Moon },
]

export function AccountMenu({ user }: { user: User }) {
  const navigate = useNavigate()
  const chosen = useThemeChoice()
  return (
    <Menu width={216}>
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
        <Menu.Item leftSection={<Search size={14} />} onClick={openPalette}>
          Commands
        </Menu.Item>
        <Menu.Item leftSection={<Keyboard size={14} />} onClick={() => void openKeyList()}>
          Keys
        </Menu.Item>
        <Menu.Divider />
        {/* A choice stays open, so that its effect is seen. */}
        {themes.map(({ choice, label, icon: Icon }) => (
          <Menu.Item
            key={choice}
            role="menuitemradio"
            aria-checked={chosen === choice}
            closeMenuOnClick={false}
            leftSection={<Icon size={14} />}
            rightSection={chosen === choice && <Check size={14} color="var(--accent)" />}
            onClick={() => chooseTheme(choice)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={14} />} onClick={() => void signOut().then(() => navigate('/login'))}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
