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
export { hasPendingLink } from './oidc/has-pending-link.ts'
export { ProofDialog } from './step-up/proof-dialog.tsx'
export { SecondFactorSetUp } from './step-up/second-factor-set-up.tsx'
export { SecuritySection } from './settings/security-section.tsx'
export { finishProvider, isProviderReturn } from './sign-in/github.ts'
export { LoginForm } from './sign-in/login-form.tsx'
export { ForgotPasswordForm, ResetPasswordForm, verifyEmail } from './sign-in/sign-in-parts.tsx'
export type { LoginMessage, LoginView } from './sign-in/use-login-form.ts'
