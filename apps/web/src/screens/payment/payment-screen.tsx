import { VisuallyHidden } from '@mantine/core'
import type { User } from '@gazetteer/contract'
import { useNavigate } from 'react-router'
import { UpgradePanel } from '../../features/billing/upgrade-panel.tsx'
import { useTitle } from '../../platform/use-title.ts'
import { Page } from '../../platform/ui/page.tsx'

/** The upgrade dialog as a page. */
export default function PaymentScreen({ user }: { user: User }) {
  const navigate = useNavigate()
  useTitle('Buy more credits')
  return (
    <Page title="Buy more credits" width="form">
      <VisuallyHidden component="h2">Plan and payment</VisuallyHidden>
      <UpgradePanel
        doneLabel="Back to Home"
        onDone={() => void navigate(`/user/${encodeURIComponent(user.id)}/runtime`)}
      />
    </Page>
  )
}
