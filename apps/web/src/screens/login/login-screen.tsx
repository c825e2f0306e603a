import type { User } from '@gazetteer/contract'
import { productName } from '@gazetteer/contract'
import { useCallback, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ForgotPasswordForm } from '../../features/accounts/forgot-password-form.tsx'
import { finishGithub, isProviderReturn, welcomeBack } from '../../features/accounts/github.ts'
import { LoginForm } from '../../features/accounts/login-form.tsx'
import { ResetPasswordForm } from '../../features/accounts/reset-password-form.tsx'
import { currentSession, signedIn, signedOut } from '../../features/accounts/session.ts'
import type { LoginMessage, LoginView } from '../../features/accounts/use-login-form.ts'
import { verifyEmail } from '../../features/accounts/verify-email.ts'
import { Logo } from '../../platform/ui/logo.tsx'
import { useTitle } from '../../platform/use-title.ts'
import styles from './login-screen.module.css'

type Mode = LoginView | 'forgot' | 'reset'

const titles: Record<Mode, string> = {
  login: 'Sign in',
  register: 'Create your account',
  forgot: 'Forgot your password?',
  reset: 'Set a new password',
}

/** Login and register, the mail links, and the return from the identity provider. */
export default function LoginScreen({ onProviderDone }: { onProviderDone?: () => void }) {
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const [isFinishing, setIsFinishing] = useState(() => isProviderReturn(window.location.search))
  const [message, setMessage] = useState<LoginMessage>(firstMessage)
  const [isForgotten, setIsForgotten] = useState(false)
  const reset = query.get('reset')
  const verify = query.get('verify')
  const view: LoginView = query.get('view') === 'register' ? 'register' : 'login'
  const mode = modeOf(reset, isForgotten, view)
  useTitle(titles[mode])

  const goTo = useCallback(
    (place: string) => {
      void navigate(place, { replace: true })
    },
    [navigate],
  )

  useEffect(() => {
    if (!isFinishing) return
    const finish = async () => {
      const { user, error } = await finishGithub(window.location.search)
      if (user !== null) {
        await welcomeBack(() => {
          signedIn(user)
          onProviderDone?.()
        }, goTo)
      } else {
        setIsFinishing(false)
        setMessage({ kind: 'error', text: error })
      }
    }
    void finish()
  }, [isFinishing, goTo, onProviderDone])

  useEffect(() => {
    if (verify === null) return
    const follow = async () => {
      setMessage(await verifyEmail(verify))
      setQuery({}, { replace: true })
    }
    void follow()
  }, [verify, setQuery])

  const onSignedIn = (user: User) => {
    signedIn(user)
    onProviderDone?.()
  }
  const backToLogin = () => {
    setIsForgotten(false)
    setQuery({}, { replace: true })
  }

  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <Link
          to="/"
          className={styles.brand}
          onClick={() => {
            // The reason was read: from here on it is a visitor.
            signedOut()
            onProviderDone?.()
          }}
        >
          <Logo />
          {productName}
        </Link>
      </header>
      <main className={styles.column}>
        <h1 className={styles.title}>{titles[mode]}</h1>
        {mode === 'forgot' && <ForgotPasswordForm onBack={backToLogin} />}
        {mode === 'reset' && (
          <ResetPasswordForm
            token={reset ?? ''}
            onBack={backToLogin}
            onDone={(text) => {
              setMessage({ kind: 'info', text })
              backToLogin()
            }}
          />
        )}
        {(mode === 'login' || mode === 'register') && (
          <LoginForm
            key={message?.text ?? ''}
            view={mode}
            isFinishingGithub={isFinishing}
            initialMessage={message}
            onSignedIn={onSignedIn}
            onForgotPassword={() => {
              setIsForgotten(true)
            }}
            onSwitch={(next) => {
              setMessage(null)
              setQuery(next === 'register' ? { view: 'register' } : {})
            }}
          />
        )}
      </main>
    </div>
  )
}

function modeOf(reset: string | null, isForgotten: boolean, view: LoginView): Mode {
  if (reset !== null) return 'reset'
  return isForgotten ? 'forgot' : view
}

/** Why the last session ended, if it did not end by itself. */
function firstMessage(): LoginMessage {
  const { notice } = currentSession()
  return notice === null ? null : { kind: 'error', text: notice }
}
