import { authMessages, type Credentials, type User } from '@gazetteer/contract'
import { messageOf } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { withRetries } from '../../../platform/api/retry.ts'

/** What the forms get back, whatever happened on the way. */
export type AuthResult =
  { success: true; user: User | null; message: string | null } | { success: false; error: string }

export async function login(credentials: Credentials): Promise<AuthResult> {
  try {
    const answer = await withRetries(() => call('login', { body: credentials }))
    if (answer.success && answer.user) return { success: true, user: answer.user, message: answer.message ?? null }
    return { success: false, error: loginErrorText(answer.error ?? answer.message ?? authMessages.loginFailed) }
  } catch (error) {
    return { success: false, error: loginErrorText(messageOf(error, authMessages.loginFailed)) }
  }
}

export async function register(credentials: Credentials): Promise<AuthResult> {
  try {
    const answer = await withRetries(() => call('register', { body: credentials }))
    if (answer.success) return { success: true, user: answer.user ?? null, message: answer.message ?? null }
    return { success: false, error: answer.error ?? answer.message ?? authMessages.registrationFailed }
  } catch (error) {
    return { success: false, error: messageOf(error, authMessages.registrationFailed) }
  }
}

/** A message that only names the status says it in words. */
export function loginErrorText(message: string): string {
  return message.includes('401') ? authMessages.invalidCredentials : message
}
