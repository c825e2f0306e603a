import type { User } from '@gazetteer/contract'
import { Page } from '../../platform/ui/page.tsx'

export default function TableScreen({ user }: { user: User }) {
  return <Page title="Table">{user.email}</Page>
}
