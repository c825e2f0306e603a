import { SecondFactorSetUp } from '../../features/accounts/index.ts'
import { Card, Page } from '../../platform/ui/index.ts'
import { useTitle } from '../../platform/use-title.ts'

/** The only screen of a session that must set up a second factor first. */
export default function SecondFactorScreen() {
  useTitle('Second factor')
  return (
    <Page title="Set up a second factor" width="form">
      <Card title="Required on this server" titleId="second-factor">
        <SecondFactorSetUp />
      </Card>
    </Page>
  )
}
