import { Stack } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { NavLink, useLocation, useParams } from 'react-router'
import { areaPath } from '../../platform/paths.ts'
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
  const { hash } = useLocation()
  const heading = hash === '' ? sections.find(({ path }) => path === section)?.heading : hash.slice(1)
  useEffect(() => {
    if (heading === undefined) return undefined
    show(heading)
    // Cards above may still load and change their height.
    const timer = setTimeout(() => show(heading), settleMs)
    return () => clearTimeout(timer)
  }, [heading])
  return (
    <div className={styles.layout}>
      <nav aria-label="Account sections" className={styles.nav}>
        {sections.map(({ path, label, heading: own }, index) => (
          <NavLink
            key={path}
            to={`${areaPath(userId, 'user')}/${path}`}
            className={styles.link ?? ''}
            onClick={() => show(own)}
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

const show = (heading: string): void =>
  document.getElementById(heading)?.closest('section')?.scrollIntoView({ block: 'start' })

const settleMs = 400
