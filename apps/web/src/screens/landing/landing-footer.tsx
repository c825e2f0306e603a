import { Container, Group, Text } from '@mantine/core'
import { copyrightYear, productName } from '@gazetteer/contract'
import { Logo } from '../../platform/ui/logo.tsx'
import { anchors } from './landing-header.tsx'
import { LandingLink, type LandingView } from './landing-link.tsx'
import styles from './landing.module.css'

const further = [
  { href: '/api/docs', label: 'API' },
  { href: '/terms', label: 'Terms' },
  { href: '/privacy', label: 'Privacy' },
]

export function LandingFooter({ onOpen }: { onOpen: (view: LandingView) => void }) {
  return (
    <footer className="above" style={{ marginTop: 88 }}>
      <Container size={1168} p="xl" fz="md" lh="20px">
        <Group justify="space-between" gap="8px 24px">
          <Group component="span" gap="sm" c="dimmed">
            <Logo size={16} />© {copyrightYear} {productName}
          </Group>
          <Group component="nav" gap="4px 20px" aria-label="Footer">
            {[...anchors, ...further].map(({ href, label }) => (
              <a key={href} href={href} className={styles.link}>
                {label}
              </a>
            ))}
            <LandingLink view="login" variant="link" className={styles.link ?? ''} onOpen={onOpen}>
              Sign In
            </LandingLink>
          </Group>
        </Group>
        <Text size="sm" c="var(--subtle)" mt="sm">
          Map data of open sources belongs to their contributors and is used under their licences; each row names its
          source.
        </Text>
      </Container>
    </footer>
  )
}
