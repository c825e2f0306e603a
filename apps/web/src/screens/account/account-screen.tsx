import type { User } from '@gazetteer/contract'
import { Page } from '../../platform/ui/page.tsx'

export default function AccountScreen({ user }: { user: User }) {
  return <Page title="Account">{user.email}</Page>
}
