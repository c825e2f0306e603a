import { Title } from '@mantine/core'
import type { User } from '@gazetteer/contract'
import type { ReactNode } from 'react'
import styles from './home.module.css'
import { TitleSentence } from './title-sentence.tsx'

/** Title, state and one sentence; `children`: at the end of the row. */
export const TitleRow = ({ user, children }: { user: User; children: ReactNode }) => (
  <header className={styles.title}>
    <Title order={1}>Capture</Title>
    <TitleSentence user={user} />
    <div className={styles.aside}>{children}</div>
  </header>
)
