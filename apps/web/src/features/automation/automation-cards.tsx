import { Button } from '@mantine/core'
import { Card } from '../../platform/ui/index.ts'
import { ColumnChoice } from './files/column-choice.tsx'
import { CsvStyleChoice } from './files/csv-style-choice.tsx'
import { FilePresets } from './files/file-presets.tsx'
import { ApiKeys } from './keys/api-keys.tsx'
import { WebhookList } from './webhooks/webhook-list.tsx'

/** API keys, notifications, file columns and file presets. */
export default function AutomationCards({ isPro, onUpgrade }: { isPro: boolean; onUpgrade: () => void }) {
  return (
    <>
      <ApiKeys isPro={isPro} />
      {isPro ? (
        <>
          <WebhookList />
          <ColumnChoice />
          <CsvStyleChoice />
          <FilePresets />
        </>
      ) : (
        <Card title="Webhooks, emails and columns" titleId="webhooks">
          <p>
            Notifications and custom file columns are part of Professional.{' '}
            <Button variant="link" onClick={onUpgrade}>
              See plans
            </Button>
          </p>
        </Card>
      )}
    </>
  )
}
