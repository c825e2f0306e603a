export { checkSession } from './session/check-session.ts'
export { forgetAddress, rememberAddress, requestedAddress } from './session/requested-address.ts'
export {
  currentSession,
  recheckSession,
  signedIn,
  signedOut,
  useSession,
  useSignOut,
  userChanged,
} from './session/session.ts'
export { ChangeEmailForm, ChangePasswordForm, DeleteAccount } from './settings/account-forms.tsx'
export { SessionList } from './settings/session-list.tsx'
export { finishProvider, isProviderReturn } from './sign-in/github.ts'
export { hasPendingLink } from './oidc/has-pending-link.ts'
export { LoginForm } from './sign-in/login-form.tsx'
export { ForgotPasswordForm, ResetPasswordForm, verifyEmail } from './sign-in/sign-in-parts.tsx'
export type { LoginMessage, LoginView } from './sign-in/use-login-form.ts'
