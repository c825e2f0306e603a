import { SimpleGrid, Stack } from '@mantine/core'
import type { Backup, User } from '@gazetteer/contract'
import { BackupsCard } from '../../features/backups/index.ts'
import {
  AccountsCard,
  FeaturesCard,
  InstallationCard,
  QueuesCard,
  SourcesCard,
  OptOutsCard,
} from '../../features/operators/index.ts'
import { RestoreButton, RestoreCard, UpdateCard } from '../../features/restore/index.ts'
import { formatDateTime } from '../../platform/formats.ts'
import { Page } from '../../platform/ui/index.ts'
import { useShownHeading } from '../../platform/use-shown-heading.ts'
import { useTitle } from '../../platform/use-title.ts'

/** A copy that is only in the bucket is downloaded and uploaded. */
const restoreOf = ({ name, madeAt, where }: Backup) =>
  where !== 'bucket' && <RestoreButton name={name} time={formatDateTime(madeAt)} />

/** For accounts listed in OPERATORS. */
export default function OperatorScreen({ user }: { user: User }) {
  useTitle('Operator')
  useShownHeading()
  return (
    <Page title="Operator">
      <Stack gap="md">
        <AccountsCard ownId={user.id} />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <Stack gap="md">
            <InstallationCard />
            <UpdateCard />
            <SourcesCard />
            <FeaturesCard />
          </Stack>
          <Stack gap="md">
            <QueuesCard />
            <RestoreCard />
            <OptOutsCard />
          </Stack>
        </SimpleGrid>
        <BackupsCard actions={restoreOf} />
      </Stack>
    </Page>
  )
}
