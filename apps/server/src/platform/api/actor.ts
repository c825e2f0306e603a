import type { KeyScope } from '@gazetteer/contract'

/** `isOperator`: named in `OPERATORS`. */
type Account = { accountId: string; email: string; plan: 'free' | 'professional'; isOperator: boolean }

/** An account behind a living session. */
export type SessionActor = Account & { sessionId: string; key: null }

/** An account behind a living API key, which may do what its scopes say. */
export type KeyActor = Account & { sessionId: null; key: { id: string; scopes: readonly KeyScope[] } }

/** Who asks. */
export type Actor = SessionActor | KeyActor
