import { breakpoints, productName } from '@gazetteer/contract'
import { Menu, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classNames } from '../../platform/ui/class-names.ts'
import { IconButton } from '../../platform/ui/icon-button.tsx'
import { Logo } from '../../platform/ui/logo.tsx'
import styles from './landing-header.module.css'
import { LandingLink } from './landing-link.tsx'
import type { LandingView } from './landing-view.ts'

export const anchors = [
  { href: '#features', label: 'Features' },
  { href: '#how-it-works', label: 'How It Works' },
  { href: '#pricing', label: 'Pricing' },
]

export function LandingHeader({ onOpen }: { onOpen: (view: LandingView) => void }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  useEffect(() => {
    const onResize = () => {
      if (window.innerWidth > breakpoints.menuCloses) setIsMenuOpen(false)
    }
    window.addEventListener('resize', onResize)
    return () => {
      window.removeEventListener('resize', onResize)
    }
  }, [])
  const close = () => {
    setIsMenuOpen(false)
  }

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a href="/" className={styles.brand}>
          <Logo />
          {productName}
        </a>
        <IconButton
          className={styles.toggle}
          label={isMenuOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={isMenuOpen}
          aria-controls="landing-menu"
          icon={isMenuOpen ? <X size={20} /> : <Menu size={20} />}
          onClick={() => {
            setIsMenuOpen(!isMenuOpen)
          }}
        />
        <nav id="landing-menu" aria-label="Page" className={classNames(styles.menu, isMenuOpen && styles.open)}>
          {anchors.map(({ href, label }) => (
            <a key={href} href={href} className={styles.link} onClick={close}>
              {label}
            </a>
          ))}
          <LandingLink view="login" kind="link" className={styles.link} onOpen={onOpen}>
            Sign In
          </LandingLink>
          <LandingLink view="register" kind="primary" className={styles.start} onOpen={onOpen}>
            Get Started
          </LandingLink>
        </nav>
      </div>
    </header>
  )
}
