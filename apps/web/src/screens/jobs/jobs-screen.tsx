import type { User } from '@gazetteer/contract'
import { Page } from '../../platform/ui/page.tsx'

export default function JobsScreen({ user }: { user: User }) {
  return <Page title="Jobs">{user.email}</Page>
}
