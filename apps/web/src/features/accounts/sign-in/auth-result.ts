import { authMessages, type Credentials, type User } from '@gazetteer/contract'
import { messageOf } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { withRetries } from '../../../platform/api/retry.ts'

/** What the forms get back, whatever happened on the way. */
export type AuthResult =
  { success: true; user: User | null; message: string | null } | { success: false; error: string }

/** Signs in, or makes an account, which need not sign in. */
export async function authenticate(kind: 'login' | 'register', body: Credentials): Promise<AuthResult> {
  const isLogin = kind === 'login'
  const failed = isLogin ? authMessages.loginFailed : authMessages.registrationFailed
  const refused = (text: string): AuthResult => ({ success: false, error: isLogin ? loginErrorText(text) : text })
  try {
    const { success, user = null, message, error } = await withRetries(() => call(kind, { body }))
    if (success && (user !== null || !isLogin)) return { success, user, message: message ?? null }
    return refused(error ?? message ?? failed)
  } catch (error) {
    return refused(messageOf(error, failed))
  }
}

/** A message that only names the status says it in words. */
export function loginErrorText(message: string): string {
  return message.includes('401') ? authMessages.invalidCredentials : message
}
