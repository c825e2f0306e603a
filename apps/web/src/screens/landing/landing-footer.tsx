import { copyrightYear, productName } from '@gazetteer/contract'
import { Logo } from '../../platform/ui/logo.tsx'
import styles from './landing-footer.module.css'
import { anchors } from './landing-header.tsx'
import { LandingLink } from './landing-link.tsx'
import type { LandingView } from './landing-view.ts'

export function LandingFooter({ onOpen }: { onOpen: (view: LandingView) => void }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <span className={styles.brand}>
          <Logo size={16} />© {copyrightYear} {productName}
        </span>
        <nav className={styles.links} aria-label="Footer">
          {anchors.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
          <a href="/api/docs">API</a>
          <LandingLink view="login" kind="link" onOpen={onOpen}>
            Sign In
          </LandingLink>
        </nav>
        <p className={styles.note}>
          Map data of open sources belongs to their contributors and is used under their licences; each row names its
          source.
        </p>
      </div>
    </footer>
  )
}
