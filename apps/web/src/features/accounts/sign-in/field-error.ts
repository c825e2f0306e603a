import { authMessages } from '@gazetteer/contract'

/** The text to repeat by a field where the message is about that field alone. */
export function fieldError(field: 'email' | 'password', message: string | null): string | null {
  if (message === null) return null
  if (field === 'email') return isEmailText(message) ? message : null
  return message.startsWith('Password must be between') ? message : null
}

function isEmailText(message: string): boolean {
  return message === authMessages.emailLength || message === authMessages.emailFormat
}
