import type { KeyScope } from '@gazetteer/contract'

/** `isOperator`: listed in `OPERATORS`, or the session's OpenID Connect token named the group of operators. */
type Account = { accountId: string; email: string; plan: 'free' | 'professional'; isOperator: boolean }

/**
 * An account with a valid session. `mustSetUpSecondFactor`: the installation requires a second factor, and the session
 * did not use one.
 */
export type SessionActor = Account & { sessionId: string; key: null; mustSetUpSecondFactor: boolean }

/** An account with a valid API key, limited to its scopes. */
export type KeyActor = Account & { sessionId: null; key: { id: string; scopes: readonly KeyScope[] } }

export type Actor = SessionActor | KeyActor
