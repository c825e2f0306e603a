import { Badge, Button, Kbd } from '@mantine/core'
import { productName, type User, versionTag } from '@gazetteer/contract'
import { Link } from 'react-router'
import type { ShownCredits } from '../../features/billing/credits.ts'
import { UsageMeter } from '../../features/billing/usage-meter.tsx'
import { modKey } from '../../platform/keyboard.ts'
import { Logo } from '../../platform/ui/logo.tsx'
import { openPalette } from '../commands/open-palette.ts'
import { areaPath, runtimePath } from '../../platform/paths.ts'
import { AccountMenu } from './account-menu.tsx'
import { Tabs } from './tabs.tsx'
import styles from './toolbar.module.css'

export type ToolbarProps = { user: User; isPro: boolean; credits: ShownCredits; isLive: boolean }

export function Toolbar({ user, isPro, credits, isLive }: ToolbarProps) {
  return (
    <header className={styles.bar}>
      <Link to={runtimePath(user.id)} className="brand">
        <Logo />
        {productName}
      </Link>
      <Badge flex="none">{versionTag}</Badge>
      <Badge flex="none" color={isPro ? 'accent' : 'gray'}>
        {isPro ? 'PRO' : 'FREE'}
      </Badge>
      <Link to={areaPath(user.id, 'user')} className={styles.usage} aria-label={`Plan and usage: ${credits.text}`}>
        <UsageMeter credits={credits} />
      </Link>
      <Tabs userId={user.id} isLive={isLive} place="top" />
      <Button
        variant="subtle"
        fw={400}
        className={styles.commands}
        leftSection={<Kbd>{modKey}K</Kbd>}
        onClick={openPalette}
      >
        Commands
      </Button>
      <AccountMenu user={user} />
    </header>
  )
}
