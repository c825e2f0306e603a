import { Menu } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { User } from '@gazetteer/contract'
import { BookOpen, Gauge, Keyboard, LogOut, type LucideIcon, Search, UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSignOut } from '../../features/accounts/index.ts'
import { chooseTheme, useThemeChoice } from '../../platform/theme/color-scheme.ts'
import { openKeyList, openPalette } from '../commands/open-lists.tsx'
import { areaPath, documentationPath } from '../../platform/paths.ts'
import { AccountButton } from './account-button.tsx'
import { themes } from './themes.ts'

/** Loaded with the first use of its button, and open. */
export default function AccountMenu({ user }: { user: User }) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const chosen = useThemeChoice()
  const button = useRef<HTMLButtonElement>(null)
  // Rendered closed first, so that the focus returns to the button.
  const isDrawn = useMounted()
  const [isOpen, setIsOpen] = useState(true)
  useEffect(() => button.current?.focus(), [])
  return (
    <Menu width={216} opened={isOpen && isDrawn} onChange={setIsOpen} withinPortal={false}>
      <Menu.Target>
        <AccountButton ref={button} user={user} />
      </Menu.Target>
      <Menu.Dropdown>
        {item(UserRound, 'Account', () => void navigate(areaPath(user.id, 'user')))}
        {user.isOperator === true && item(Gauge, 'Operator', () => void navigate(areaPath(user.id, 'operator')))}
        {item(Search, 'Commands', openPalette)}
        {item(Keyboard, 'Keyboard shortcuts', () => void openKeyList())}
        <Menu.Item leftSection={<BookOpen size={14} />} component="a" href={documentationPath} target="_blank">
          Documentation
        </Menu.Item>
        <Menu.Divider />
        {/* The menu stays open, so that the effect of a choice is visible. */}
        <Menu.RadioGroup value={chosen}>
          {themes.map(({ choice, label }) => (
            <Menu.RadioItem key={choice} value={choice} closeMenuOnClick={false} onClick={() => chooseTheme(choice)}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        {item(LogOut, 'Logout', () => void signOut())}
      </Menu.Dropdown>
    </Menu>
  )
}

const item = (Icon: LucideIcon, label: string, onClick: () => void) => (
  <Menu.Item leftSection={<Icon size={14} />} onClick={onClick}>
    {label}
  </Menu.Item>
)
