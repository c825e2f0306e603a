import { SimpleGrid, Stack } from '@mantine/core'
import type { User } from '@gazetteer/contract'
import { AccountsCard } from '../../features/operators/accounts-card.tsx'
import { InstallationCard, QueuesCard, SourcesCard } from '../../features/operators/installation-cards.tsx'
import { OptOutsCard } from '../../features/operators/opt-outs-card.tsx'
import { Page } from '../../platform/ui/index.ts'
import { useTitle } from '../../platform/use-title.ts'

/** For accounts listed in OPERATORS. */
export default function OperatorScreen({ user }: { user: User }) {
  useTitle('Operator')
  return (
    <Page title="Operator">
      <Stack gap="md">
        <AccountsCard ownId={user.id} />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <Stack gap="md">
            <InstallationCard />
            <SourcesCard />
          </Stack>
          <Stack gap="md">
            <QueuesCard />
            <OptOutsCard />
          </Stack>
        </SimpleGrid>
      </Stack>
    </Page>
  )
}
