import { Button } from '@mantine/core'
import { Card } from '../../platform/ui/index.ts'
import { ColumnChoice } from './files/column-choice.tsx'
import { ApiKeys } from './keys/api-keys.tsx'
import { WebhookList } from './webhooks/webhook-list.tsx'

/** What works while nobody looks: keys for programs, who is told, and what files hold. */
export default function AutomationCards({ isPro, onUpgrade }: { isPro: boolean; onUpgrade: () => void }) {
  return (
    <>
      <ApiKeys isPro={isPro} />
      {isPro ? (
        <>
          <WebhookList />
          <ColumnChoice />
        </>
      ) : (
        <Card title="Webhooks, mails and columns" titleId="webhooks">
          <p>
            Being told when a capture ends, and choosing the columns of files, are part of the professional plan.{' '}
            <Button variant="link" onClick={onUpgrade}>
              See what it adds
            </Button>
          </p>
        </Card>
      )}
    </>
  )
}
