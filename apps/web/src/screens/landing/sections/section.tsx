import { Container, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from '../landing.module.css'

export type SectionProps = {
  title: string
  /** Id of the heading. */
  titleId: string
  lead?: string
  /** Anchor for the navigation. */
  id?: string
  children: ReactNode
}

/** A section of the landing page with its heading. */
export const Section = ({ title, titleId, lead, children, ...rest }: SectionProps) => (
  <Container
    component="section"
    size={1168}
    px={{ base: 'lg', sm: 'xl' }}
    pt={{ base: 56, sm: 72 }}
    aria-labelledby={titleId}
    {...rest}
  >
    <Title
      order={2}
      id={titleId}
      className={styles.title ?? ''}
      fz={{ base: 24, sm: 28 }}
      lh={{ base: '32px', sm: '36px' }}
      lts="-0.025em"
    >
      {title}
    </Title>
    {lead !== undefined && (
      <Text inherit c="dimmed" maw={640} mt="sm">
        {lead}
      </Text>
    )}
    {children}
  </Container>
)
