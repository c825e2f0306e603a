import { ActionIcon, Container, Group, Text } from '@mantine/core'
import { breakpoints, copyrightYear, productName } from '@gazetteer/contract'
import { Menu, X } from 'lucide-react'
import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { hrefOf } from '../../platform/base-path.ts'
import { apiPagePath, documentationPath } from '../../platform/paths.ts'
import { Logo } from '../../platform/ui/logo.tsx'
import { LandingLink, type LandingView } from './landing-link.tsx'
import styles from './landing.module.css'

const anchors = [
  { href: '#features', label: 'Features' },
  { href: '#how-it-works', label: 'How It Works' },
  { href: '#pricing', label: 'Pricing' },
]

export function LandingHeader({ onOpen }: { onOpen: (view: LandingView) => void }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  useWindowEvent('resize', () => {
    if (window.innerWidth > breakpoints.menuCloses) setIsMenuOpen(false)
  })
  const toggleName = isMenuOpen ? 'Close menu' : 'Open menu'

  return (
    <Container component="header" size={1328} px={{ base: 'lg', sm: 'xl' }} pos="relative">
      <Group justify="space-between" h={64}>
        <a href={hrefOf('/')} className="brand">
          <Logo />
          {productName}
        </a>
        <ActionIcon
          className={styles.toggle ?? ''}
          size={44}
          mr={-12}
          aria-label={toggleName}
          title={toggleName}
          aria-expanded={isMenuOpen}
          aria-controls="landing-menu"
          onClick={() => setIsMenuOpen(!isMenuOpen)}
        >
          {isMenuOpen ? <X size={20} /> : <Menu size={20} />}
        </ActionIcon>
        <nav id="landing-menu" aria-label="Page" className={styles.menu} data-open={isMenuOpen || undefined}>
          {anchors.map(({ href, label }) => (
            <a key={href} href={href} className={styles.link} onClick={() => setIsMenuOpen(false)}>
              {label}
            </a>
          ))}
          <LandingLink view="login" variant="link" className={styles.link ?? ''} onOpen={onOpen}>
            Sign In
          </LandingLink>
          <LandingLink view="register" variant="filled" h={{ base: 44, md: 36 }} px={18} fz="lg" onOpen={onOpen}>
            Get Started
          </LandingLink>
        </nav>
      </Group>
    </Container>
  )
}

const further = [
  { href: documentationPath, label: 'Documentation' },
  { href: apiPagePath, label: 'API' },
  { href: hrefOf('/terms'), label: 'Terms' },
  { href: hrefOf('/privacy'), label: 'Privacy' },
]

export const LandingFooter = ({ onOpen }: { onOpen: (view: LandingView) => void }) => (
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
        Map data from open sources belongs to its contributors and is used under their licences. Each row names its
        source.
      </Text>
    </Container>
  </footer>
)
