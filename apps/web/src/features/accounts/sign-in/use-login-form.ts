import { useForm } from '@mantine/form'
import { authMessages, checkCredentials, type Credentials, type User } from '@gazetteer/contract'
import { useState } from 'react'
import { startOidc } from '../oidc/start-oidc.ts'
import { usePasskeyAutofill } from '../passkeys/use-passkey-autofill.ts'
import { providerPurpose, startGithub } from './github.ts'
import { call, messageOf } from '../../../platform/api/call.ts'
import { withRetries } from '../../../platform/retry.ts'

export type LoginView = 'login' | 'register'
export type LoginBusy = 'signing-in' | 'creating-account' | 'at-github' | 'at-oidc' | 'using-passkey' | null
export type LoginMessage = { kind: 'error' | 'info'; text: string } | null

export type LoginFormOptions = {
  view: LoginView
  /** While another component processes the provider's return. */
  isReturning: boolean
  initialMessage: LoginMessage
  onSignedIn: (user: User) => void
}

/** State of the login form: one request at a time, checks in the specified order, specified texts. */
export function useLoginForm({ view, isReturning, initialMessage, onSignedIn }: LoginFormOptions) {
  const form = useForm({ initialValues: { email: '', password: '' } })
  const [ownBusy, setBusy] = useState<LoginBusy>(null)
  const [message, setMessage] = useState<LoginMessage>(initialMessage)
  // The account that was just registered and can sign in with one click.
  const [made, setMade] = useState<Credentials | null>(null)
  // The password was right, and a code is due.
  const [challenge, setChallenge] = useState<string | null>(null)
  const returning = providerPurpose() === null ? 'at-github' : 'at-oidc'
  const busy = isReturning ? returning : ownBusy
  const { email, password } = form.values
  const canSubmit = email !== '' && password !== '' && busy === null

  const fail = (text: string) => setMessage({ kind: 'error', text })

  const send = async (kind: LoginView, credentials: Credentials) => {
    setBusy(kind === 'register' ? 'creating-account' : 'signing-in')
    const result = await authenticate(kind, credentials)
    setBusy(null)
    if ('challenge' in result) setChallenge(result.challenge)
    else if (!result.success) fail(result.error)
    else if (kind === 'register') {
      form.reset()
      const text = result.message ?? authMessages.registered
      setMessage({ kind: 'info', text })
      if (text === authMessages.registeredUsable) setMade(credentials)
    } else if (result.user !== null) onSignedIn(result.user)
  }

  const submit = async () => {
    if (!canSubmit) return
    const credentials = { email: email.trim(), password }
    const problem = checkCredentials(credentials, view === 'register' ? 'registration' : 'login')
    setMessage(problem === null ? null : { kind: 'error', text: problem })
    if (problem !== null) return
    setMade(null)
    await send(view, credentials)
  }
  const signInMade = async () => {
    if (made !== null && busy === null) await send('login', made)
  }

  const leave = async (place: LoginBusy, start: () => Promise<string | null>) => {
    if (busy !== null) return
    setMessage(null)
    setBusy(place)
    const problem = await start()
    if (problem === null) return
    setBusy(null)
    fail(problem)
  }
  const withGithub = () => leave('at-github', startGithub)
  const withOidc = () => leave('at-oidc', () => startOidc('sign-in'))

  const leaveChallenge = (problem: string | null) => {
    setChallenge(null)
    form.setFieldValue('password', '')
    setMessage(problem === null ? null : { kind: 'error', text: problem })
  }

  const withPasskey = async () => {
    if (busy !== null) return
    setMessage(null)
    setBusy('using-passkey')
    try {
      const { signInWithPasskey } = await import('../passkeys/ceremonies.ts')
      onSignedIn(await signInWithPasskey())
    } catch (error) {
      fail(messageOf(error, authMessages.loginFailed))
    } finally {
      setBusy(null)
    }
  }
  usePasskeyAutofill({ isActive: view === 'login' && busy === null && challenge === null, onSignedIn, onProblem: fail })

  return {
    challenge,
    leaveChallenge,
    form,
    busy,
    message,
    setMessage,
    canSubmit,
    submit,
    made,
    signInMade,
    withGithub,
    withOidc,
    withPasskey,
  }
}

/** The result of every form. */
type AuthResult =
  | { success: true; user: User | null; message: string | null }
  | { success: false; error: string }
  | { challenge: string }

/** Signs in or registers; registering does not sign in. */
async function authenticate(kind: 'login' | 'register', body: Credentials): Promise<AuthResult> {
  const isLogin = kind === 'login'
  const failed = isLogin ? authMessages.loginFailed : authMessages.registrationFailed
  const refused = (text: string): AuthResult => ({ success: false, error: isLogin ? loginErrorText(text) : text })
  try {
    const answer = await withRetries(() => call(kind, { body }))
    if ('challenge' in answer && answer.challenge !== undefined) return { challenge: answer.challenge }
    const { success, user = null, message, error } = answer
    if (success && (user !== null || !isLogin)) return { success, user, message: message ?? null }
    return refused(error ?? message ?? failed)
  } catch (error) {
    return refused(messageOf(error, failed))
  }
}

/** Replaces messages that contain only a status code. */
export const loginErrorText = (message: string): string =>
  message.includes('401') ? authMessages.invalidCredentials : message
