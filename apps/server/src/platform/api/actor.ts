/** Who asks: an account behind a living session. */
export type Actor = {
  accountId: string
  email: string
  plan: 'free' | 'professional'
  sessionId: string
}
