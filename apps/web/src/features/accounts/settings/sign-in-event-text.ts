const texts: Record<string, string> = {
  registered: 'account created',
  'signed-in': 'signed in',
  'signed-in-with-github': 'signed in with GitHub',
  'signed-in-with-code': 'signed in with a code',
  'wrong-password': 'wrong password',
  'wrong-code': 'wrong code',
  'registration-tried': 'registration with this email',
  'email-verified': 'email verified',
  'password-changed': 'password changed',
  'password-reset': 'password set by email link',
  'email-changed': 'email changed',
  'signed-out-everywhere': 'signed out everywhere',
  'key-created': 'API key created',
  'key-revoked': 'API key revoked',
  'codes-enabled': 'one-time codes turned on',
  'codes-disabled': 'one-time codes turned off',
  'recovery-code-used': 'recovery code used',
  'recovery-codes-replaced': 'recovery codes replaced',
}

/** An event of the security log in words; a newer server's kind stays as it is. */
export const signInEventText = (kind: string): string => texts[kind] ?? kind
