import { VisuallyHidden } from '@mantine/core'
import type { RuntimeStatus } from '@gazetteer/contract'
import { Database, House, ListChecks, type LucideIcon, UserRound } from 'lucide-react'
import { NavLink } from 'react-router'
import { areaPath, type ScreenName } from '../../platform/paths.ts'
import styles from './tabs.module.css'

export const tabs: readonly { screen: ScreenName; label: string; icon: LucideIcon }[] = [
  { screen: 'runtime', label: 'Home', icon: House },
  { screen: 'user', label: 'User', icon: UserRound },
  { screen: 'job-history', label: 'Jobs', icon: ListChecks },
  { screen: 'table', label: 'Data', icon: Database },
]

/** The status of a capture that is not at its end; null without one. */
export type Live = RuntimeStatus['status'] | null

/** The four screens: in the toolbar, on a phone at the bottom. */
export const Tabs = ({ userId, live, place: position }: { userId: string; live: Live; place: 'top' | 'bottom' }) => (
  <nav className={styles[position]} aria-label={position === 'top' ? 'Screens' : 'Screens, bottom bar'}>
    {tabs.map(({ screen, label, icon: Icon }) => (
      <NavLink key={screen} to={areaPath(userId, screen)} className={styles.tab ?? ''}>
        {position === 'bottom' && <Icon size={18} />}
        {label}
        {live !== null && screen === 'runtime' && (
          <>
            <i className={styles.live} aria-hidden="true" />
            <VisuallyHidden component="span">, capture {live === 'paused' ? 'on hold' : 'running'}</VisuallyHidden>
          </>
        )}
      </NavLink>
    ))}
  </nav>
)
