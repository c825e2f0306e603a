import { Button, Container, Skeleton, Text, Title } from '@mantine/core'
import { productName, type User } from '@gazetteer/contract'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import {
  ForgotPasswordForm,
  ResetPasswordForm,
  verifyEmail,
  finishProvider,
  isProviderReturn,
  LoginForm,
  currentSession,
  signedIn,
  signedOut,
  type LoginMessage,
  type LoginView,
} from '../../features/accounts/index.ts'
import { readRestoreId } from '../../platform/restore-id.ts'
import { Logo } from '../../platform/ui/index.ts'
import { useInstallation } from '../../platform/use-installation.ts'
import { useTitle } from '../../platform/use-title.ts'

const FirstRestore = lazy(() => import('../../features/restore/first-restore.tsx'))
const RestoredNotice = lazy(() => import('../../features/restore/restored-notice.tsx'))

type Mode = LoginView | 'forgot' | 'reset' | 'restore'

const titles: Record<Mode, string> = {
  login: 'Sign in',
  register: 'Create your account',
  forgot: 'Forgot your password?',
  reset: 'Set a new password',
  restore: 'Restore from a backup',
}

/** Sign-in and registration, mail links, and the return from the identity provider. */
export default function LoginScreen({ onProviderDone }: { onProviderDone?: () => void }) {
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const [isFinishing, setIsFinishing] = useState(() => isProviderReturn(window.location.search))
  const [message, setMessage] = useState<LoginMessage>(firstMessage)
  const [isForgotten, setIsForgotten] = useState(false)
  const reset = query.get('reset')
  const verify = query.get('verify')
  const view: LoginView = query.get('view') === 'register' ? 'register' : 'login'
  const installation = useInstallation()
  const isRestoring = query.get('view') === 'restore' && installation?.isEmpty === true
  const mode = isRestoring ? 'restore' : modeOf(reset, isForgotten, view)
  useTitle(titles[mode])

  const goTo = useCallback((place: string) => void navigate(place, { replace: true }), [navigate])

  useEffect(() => {
    if (!isFinishing) return
    const finish = async () => {
      const error = await finishProvider(window.location.search, {
        onSuccess: (user) => {
          signedIn(user)
          onProviderDone?.()
        },
        onOwnerBack: () => onProviderDone?.(),
        goTo,
      })
      if (error === null) return
      setIsFinishing(false)
      setMessage({ kind: 'error', text: error })
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
    <div className="column" style={{ minHeight: '100dvh' }}>
      <header className="front">
        <Link
          to="/"
          className="brand"
          onClick={() => {
            // The reason was shown: from now on the user is a visitor.
            signedOut()
            onProviderDone?.()
          }}
        >
          <Logo />
          {productName}
        </Link>
      </header>
      <Container component="main" size={408} w="100%" px="xl" pt="clamp(16px, 9vh, 96px)" pb={48}>
        <Title order={1} fz={24} lh="32px" mb="xl">
          {titles[mode]}
        </Title>
        {mode !== 'restore' && readRestoreId() !== null && (
          <Suspense>
            <RestoredNotice />
          </Suspense>
        )}
        {mode === 'restore' && (
          <Suspense fallback={<Skeleton h={240} />}>
            <FirstRestore onBack={backToLogin} />
          </Suspense>
        )}
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
            isReturning={isFinishing}
            initialMessage={message}
            onSignedIn={onSignedIn}
            onForgotPassword={() => setIsForgotten(true)}
            onSwitch={(next) => {
              setMessage(null)
              setQuery(next === 'register' ? { view: 'register' } : {})
            }}
          />
        )}
        {(mode === 'login' || mode === 'register') && installation?.isEmpty === true && (
          <Text c="dimmed" ta="center" mt="md">
            <Button variant="link" onClick={() => setQuery({ view: 'restore' })}>
              Restore from a backup
            </Button>
          </Text>
        )}
      </Container>
    </div>
  )
}

function modeOf(reset: string | null, isForgotten: boolean, view: LoginView): Mode {
  if (reset !== null) return 'reset'
  return isForgotten ? 'forgot' : view
}

/** Why the last session ended, unless the user signed out. */
function firstMessage(): LoginMessage {
  const { notice } = currentSession()
  return notice === null ? null : { kind: 'error', text: notice }
}
