import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { NavLink, useParams } from 'react-router'
import { areaPath } from '../../platform/paths.ts'
import { showHeading, useShownHeading } from '../../platform/use-shown-heading.ts'
import styles from './account-sections.module.css'

/** Sections of the account page in order: address, name, and the id of its first heading. */
const sections = [
  { path: 'profile', label: 'Profile', heading: 'overview' },
  { path: 'database', label: 'Database', heading: 'database' },
  { path: 'plan', label: 'Plan', heading: 'plan' },
  { path: 'security', label: 'Security', heading: 'security' },
  { path: 'api-keys', label: 'API keys', heading: 'api-keys' },
  { path: 'notifications', label: 'Notifications', heading: 'webhooks' },
  { path: 'files', label: 'Files', heading: 'columns' },
  { path: 'preferences', label: 'Preferences', heading: 'preferences' },
] as const

/** The account's cards with a navigation; `/user/{id}/user/{section}` scrolls to one. */
export function AccountSections({ userId, children }: { userId: string; children: ReactNode }) {
  const { section } = useParams()
  useShownHeading(sections.find(({ path }) => path === section)?.heading)
  return (
    <div className={styles.layout}>
      <nav aria-label="Account sections" className={styles.nav}>
        {sections.map(({ path, label, heading: sectionHeading }, index) => (
          <NavLink
            key={path}
            to={`${areaPath(userId, 'user')}/${path}`}
            className={styles.link ?? ''}
            onClick={() => showHeading(sectionHeading)}
            {...(section === undefined && index === 0 ? { 'data-first': '' } : {})}
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <Stack gap="md" miw={0}>
        {children}
      </Stack>
    </div>
  )
}
