import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { hrefOf } from '../../platform/base-path.ts'
import { useMemo, useState } from 'react'
import { Note } from '../../platform/ui/index.ts'
import { firstCalls } from './restore-calls.ts'
import { RestoreForm } from './restore-form.tsx'

/** Restores a backup into an installation that has no account yet. */
export default function FirstRestore({ onBack }: { onBack: () => void }) {
  const [secret, setSecret] = useState('')
  const calls = useMemo(() => firstCalls(secret.trim()), [secret])
  return (
    <Stack>
      <Text>This installation has no account yet. A backup brings its accounts, captures and settings.</Text>
      <RestoreForm
        calls={calls}
        refusal={null}
        replaced="This installation has no account yet."
        onOutcome={({ result }) => {
          // What this page knows about the installation is outdated.
          if (result === 'restored') window.location.assign(hrefOf('/login'))
        }}
      >
        <PasswordInput
          label="Token or encryption key"
          description="The server printed a token when it started. Its encryption key (ENCRYPTION_KEY, or the file encryption.key in DATA_DIR) works too."
          autoComplete="off"
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
      </RestoreForm>
      <Note ta="center">
        <Button variant="link" onClick={onBack}>
          Back to sign in
        </Button>
      </Note>
    </Stack>
  )
}
