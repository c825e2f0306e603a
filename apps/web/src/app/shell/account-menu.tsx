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
import { signOut } from '../../features/accounts/sign-out.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../platform/theme.ts'
import { Dropdown, useCloseDropdown } from '../../platform/ui/dropdown.tsx'
import { openKeyList } from '../commands/key-list-state.ts'
import { openPalette } from '../commands/palette-state.ts'
import { areaPath } from '../paths.ts'
import styles from './account-menu.module.css'

const themes: readonly { choice: ThemeChoice; label: string; icon: LucideIcon }[] = [
  { choice: 'system', label: 'Theme: as the system', icon: Monitor },
  { choice: 'light', label: 'Theme: light', icon: Sun },
  { choice: 'dark', label: 'Theme: dark', icon: Moon },
]

export function AccountMenu({ user }: { user: User }) {
  const navigate = useNavigate()
  const theme = useThemeChoice()
  return (
    <Dropdown
      name={`Account menu of ${user.email}`}
      className={styles.target}
      label={
        <>
          <span className={styles.email}>{user.email}</span>
          <span className={styles.initial} aria-hidden="true">
            {user.email.slice(0, 1).toUpperCase()}
          </span>
          <ChevronDown size={14} aria-hidden="true" />
        </>
      }
    >
      <ul className={styles.items}>
        <Item
          icon={UserRound}
          label="Account"
          onPress={() => {
            void navigate(areaPath(user.id, 'user'))
          }}
        />
        <Item
          icon={Search}
          label="Commands"
          onPress={() => {
            openPalette()
          }}
        />
        <Item
          icon={Keyboard}
          label="Keys"
          onPress={() => {
            openKeyList()
          }}
        />
        {themes.map(({ choice, label, icon }) => (
          <Item
            key={choice}
            icon={icon}
            label={label}
            isChosen={theme === choice}
            isFirstOfGroup={choice === 'system'}
            onPress={() => {
              chooseTheme(choice)
            }}
          />
        ))}
        <Item
          icon={LogOut}
          label="Sign out"
          isFirstOfGroup
          onPress={() => {
            void signOut().then(() => navigate('/login'))
          }}
        />
      </ul>
    </Dropdown>
  )
}

type ItemProps = { icon: LucideIcon; label: string; isChosen?: boolean; isFirstOfGroup?: boolean; onPress: () => void }

function Item({ icon: Icon, label, isChosen, isFirstOfGroup = false, onPress }: ItemProps) {
  const close = useCloseDropdown()
  return (
    <li className={isFirstOfGroup ? styles.group : undefined}>
      <button
        type="button"
        className={styles.item}
        aria-pressed={isChosen}
        onClick={() => {
          // A choice stays open, so that its effect is seen.
          if (isChosen === undefined) close()
          onPress()
        }}
      >
        <Icon size={14} aria-hidden="true" />
        {label}
        {isChosen === true && <Check size={14} className={styles.chosen} aria-hidden="true" />}
      </button>
    </li>
  )
}
