import type { User } from '@gazetteer/contract'
import { Page } from '../../platform/ui/page.tsx'

export default function PaymentScreen({ user }: { user: User }) {
  return <Page title="Payment">{user.email}</Page>
}
