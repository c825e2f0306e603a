import { Button, Stack } from '@mantine/core'
import { authMessages, type User } from '@gazetteer/contract'
import { UserError } from '../../../platform/api/api-error.ts'
import { call, messageOf } from '../../../platform/api/call.ts'
import { codeOf } from '../../../platform/api/api-error.ts'
import { CodeForm } from './code-form.tsx'

export type CodeStepProps = {
  challenge: string
  onSignedIn: (user: User) => void
  /** With a text when the sign-in has expired. */
  onBack: (problem: string | null) => void
}

/** The second step of a sign-in: the code after the password. */
export default function CodeStep({ challenge, onSignedIn, onBack }: CodeStepProps) {
  const send = async (code: string) => {
    try {
      const { user, error } = await call('totpVerify', { body: { challenge, code } })
      if (user == null) throw new UserError(error ?? authMessages.loginFailed)
      onSignedIn(user)
    } catch (error) {
      if (codeOf(error) !== 'challenge-ended') throw error
      onBack(messageOf(error, authMessages.loginFailed))
    }
  }
  return (
    <Stack>
      <CodeForm label="Sign In" size="lg" send={send}>
        <Button variant="link" onClick={() => onBack(null)}>
          Back
        </Button>
      </CodeForm>
    </Stack>
  )
}
