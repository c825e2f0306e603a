import { productName, type User, versionTag } from '@gazetteer/contract'
import { Link } from 'react-router'
import type { ShownCredits } from '../../features/billing/credits.ts'
import { UsageMeter } from '../../features/billing/usage-meter.tsx'
import { modKey } from '../../platform/keyboard.ts'
import { Logo } from '../../platform/ui/logo.tsx'
import { Tag } from '../../platform/ui/tag.tsx'
import { openPalette } from '../commands/palette-state.ts'
import { areaPath, runtimePath } from '../paths.ts'
import { AccountMenu } from './account-menu.tsx'
import { Tabs } from './tabs.tsx'
import styles from './toolbar.module.css'

export type ToolbarProps = { user: User; isPro: boolean; credits: ShownCredits; isLive: boolean }

export function Toolbar({ user, isPro, credits, isLive }: ToolbarProps) {
  return (
    <header className={styles.bar}>
      <Link to={runtimePath(user.id)} className={styles.brand}>
        <Logo />
        {productName}
      </Link>
      <Tag>{versionTag}</Tag>
      <Tag isAccent={isPro}>{isPro ? 'PRO' : 'FREE'}</Tag>
      <Link to={areaPath(user.id, 'user')} className={styles.usage} aria-label={`Plan and usage: ${credits.text}`}>
        <UsageMeter credits={credits} />
      </Link>
      <Tabs userId={user.id} isLive={isLive} place="top" />
      <button type="button" className={styles.commands} onClick={openPalette}>
        <kbd>{modKey}K</kbd>
        <span>Commands</span>
      </button>
      <AccountMenu user={user} />
    </header>
  )
}
