import { Box, Code, Group, List, Text } from '@mantine/core'
import type { Provider } from '@gazetteer/contract'
import { CopyButton } from '../../platform/ui/copy-button.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { setupGuides } from './setup-guides.ts'

export function SetupGuide({ provider }: { provider: Provider }) {
  const guide = setupGuides[provider]
  if (guide === undefined) return null
  return (
    <Box component="details" pt="md" className="above">
      <summary>Setup Guide</summary>
      <List type="ordered" listStyleType="decimal" size="md" spacing={6} my="md">
        {guide.steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      {guide.warning !== undefined && <Notice kind="warn">{guide.warning}</Notice>}
      <SqlPiece title={guide.sqlTitle} sql={guide.sql} />
      {guide.laterSql !== undefined && (
        <SqlPiece title="For a table of an earlier version: the columns that came later" sql={guide.laterSql} />
      )}
    </Box>
  )
}

function SqlPiece({ title, sql }: { title: string; sql: string }) {
  return (
    <>
      <Group justify="space-between" mt="md" mb={6}>
        <Text size="sm" fw={500}>
          {title}
        </Text>
        <CopyButton text={sql} label="Copy SQL" />
      </Group>
      {/* Long code scrolls inside its frame, which the keyboard must reach. */}
      <Code block fz="sm" mah={320} tabIndex={0} aria-label={title} role="region">
        {sql}
      </Code>
    </>
  )
}
