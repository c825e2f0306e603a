import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { areaPath } from '../../platform/paths.ts'
import { showHeading, useShownHeading } from '../../platform/use-shown-heading.ts'
import styles from './account-sections.module.css'
import { useHeadingInView } from './use-heading-in-view.ts'

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
const headings = sections.map(({ heading }) => heading)

/** The account's cards with a navigation that follows the page; `/user/{id}/user/{section}` scrolls to one. */
export function AccountSections({ userId, children }: { userId: string; children: ReactNode }) {
  const { section } = useParams()
  const addressed = sections.find(({ path }) => path === section)?.heading
  useShownHeading(addressed)
  const shown = useHeadingInView(headings, addressed)
  return (
    <div className={styles.layout}>
      <nav aria-label="Account sections" className={styles.nav}>
        {sections.map(({ path, label, heading }) => (
          <Link
            key={path}
            to={`${areaPath(userId, 'user')}/${path}`}
            className={styles.link}
            aria-current={heading === shown ? 'page' : undefined}
            onClick={() => showHeading(heading)}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Stack gap="md" miw={0}>
        {children}
      </Stack>
    </div>
  )
}
