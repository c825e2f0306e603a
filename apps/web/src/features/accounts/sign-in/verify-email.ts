import { messageOf } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import type { LoginMessage } from './use-login-form.ts'

let verified: { token: string; outcome: Promise<LoginMessage> } | null = null

/** Follows a verification link once, whoever asks. */
export function verifyEmail(token: string): Promise<LoginMessage> {
  if (verified?.token !== token) verified = { token, outcome: follow(token) }
  return verified.outcome
}

async function follow(token: string): Promise<LoginMessage> {
  const failed = 'This link is not valid any more. Ask for a new one.'
  try {
    const answer = await call('verifyEmail', { body: { token } })
    if (answer.success) return { kind: 'info', text: answer.message ?? 'Your email is verified. You can sign in now.' }
    return { kind: 'error', text: answer.error ?? answer.message ?? failed }
  } catch (error) {
    return { kind: 'error', text: messageOf(error, failed) }
  }
}
