import { Group } from '@mantine/core'
import { Link } from 'react-router'
import { formatCount } from '../../platform/formats.ts'
import styles from './section-tabs.module.css'

/** `count`: beside the title; absent: none, or not known yet. */
type Section = { title: string; to: string; isCurrent: boolean; count?: number | undefined }

export type SectionTabsProps = {
  /** Of the navigation. */
  name: string
  sections: readonly Section[]
  /** Whether a section replaces the one before in the browser's history. */
  isReplacing?: boolean
}

/** The sections of a screen as tabs; each has an address. */
export const SectionTabs = ({ name, sections, isReplacing = false }: SectionTabsProps) => (
  <Group component="nav" aria-label={name} className={styles.sections} gap={20}>
    {sections.map(({ title, to, isCurrent, count }) => (
      <Link
        key={title}
        to={to}
        replace={isReplacing}
        className={styles.section}
        {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      >
        {title}
        {count !== undefined && <small>{formatCount(count)}</small>}
      </Link>
    ))}
  </Group>
)
