import { authMessages } from '../messages.ts'
import type { Examples } from './example.ts'

const user = {
  id: '6f1c9a52-0c0e-4c6e-9a3b-1f6b7f0c2d11',
  email: 'ann@example.com',
  plan_type: 'professional',
  credits_remaining: null,
} as const
const done = { success: true }
const success = (message: string) => ({ success: true, message })
const key = {
  id: '0b4c1c7e-2a54-4f0e-8f2b-7d8e1f3a9c55',
  name: 'nightly import',
  start: 'gz_Xk9Qw',
  scopes: ['read', 'capture'] as ('read' | 'capture')[],
  createdAt: 1_732_270_000_000,
  expiresAt: 1_740_046_000_000,
  lastUsedAt: null,
}

export const accountExamples: Examples<
  | 'login'
  | 'register'
  | 'logout'
  | 'currentUser'
  | 'githubStart'
  | 'githubCallback'
  | 'verifyEmail'
  | 'resendVerification'
  | 'forgotPassword'
  | 'resetPassword'
  | 'changePassword'
  | 'changeEmail'
  | 'security'
  | 'prove'
  | 'sessions'
  | 'endSession'
  | 'logoutEverywhere'
  | 'accountExport'
  | 'deleteAccount'
  | 'me'
  | 'keys'
  | 'createKey'
  | 'revokeKey'
  | 'installation'
  | 'subscriptionStatus'
  | 'subscriptionCancel'
  | 'createCheckout'
  | 'createBitcoin'
  | 'confirmPayment'
  | 'billingPortal'
  | 'payments'
  | 'receipt'
> = {
  login: {
    body: { email: 'ann@example.com', password: 'correct horse' },
    answer: { success: true, user, message: 'Signed in' },
  },
  register: {
    body: { email: 'ann@example.com', password: 'correct horse' },
    answer: {
      success: true,
      user: null,
      message: 'Registration successful! Please check your email to verify your account.',
    },
  },
  logout: { answer: success('Signed out') },
  currentUser: { answer: { user } },
  githubStart: {
    answer: {
      success: true,
      url: 'https://github.com/login/oauth/authorize?client_id=Iv1.8a61&state=b7c1',
      state: 'b7c1',
    },
  },
  githubCallback: { body: { code: '4f2a', state: 'b7c1' }, answer: { success: true, user } },
  verifyEmail: { body: { token: 'Zt3fR0v9' }, answer: success('Your email address is verified. You can sign in now.') },
  resendVerification: {
    body: { email: 'ann@example.com' },
    answer: success('If this address needs verification, a new email is on its way.'),
  },
  forgotPassword: {
    body: { email: 'ann@example.com' },
    answer: success('If an account exists for this address, an email with a link is on its way.'),
  },
  resetPassword: {
    body: { token: 'Zt3fR0v9', password: 'a better horse' },
    answer: success('Your password was changed. You can sign in now.'),
  },
  changePassword: {
    body: { currentPassword: 'correct horse', newPassword: 'a better horse' },
    answer: success(authMessages.passwordChanged),
  },
  changeEmail: {
    body: { password: 'correct horse', email: 'ann@example.org' },
    answer: success('Please open the link that we sent to ann@example.org.'),
  },
  security: {
    answer: {
      success: true,
      hasPassword: true,
      provedUntil: 1_732_270_600_000,
      totp: { isEnabled: true, recoveryCodesLeft: 9 },
      passkeys: 1,
      providers: [{ provider: 'github', name: 'GitHub', email: null, linkedAt: null }],
    },
  },
  prove: {
    body: { password: 'correct horse' },
    answer: { success: true, provedUntil: 1_732_270_600_000 },
  },
  sessions: {
    answer: {
      success: true,
      sessions: [
        {
          id: 'b0f1',
          isCurrent: true,
          createdAt: 1_732_270_000_000,
          lastSeenAt: 1_732_273_600_000,
          address: '203.0.113.7',
          userAgent: 'Firefox/132.0',
        },
      ],
      events: [{ at: 1_732_270_000_000, kind: 'signed-in', address: '203.0.113.7', userAgent: 'Firefox/132.0' }],
    },
  },
  endSession: { body: { id: 'b0f1' }, answer: done },
  logoutEverywhere: { answer: success('Signed out everywhere') },
  accountExport: {
    answer: { success: true, exportedAt: 1_732_273_600_000, account: { id: user.id, email: user.email }, runs: [] },
  },
  deleteAccount: { body: { email: 'ann@example.com', password: 'correct horse' }, answer: done },

  me: {
    answer: { user, plan: 'professional', credits: null, scopes: ['read', 'capture'] },
  },
  keys: { answer: { success: true, keys: [{ ...key, lastUsedAt: 1_732_273_560_000 }] } },
  createKey: {
    body: { name: key.name, scopes: key.scopes, days: 90 },
    answer: { success: true, key, token: 'gz_Xk9QwT0b7m2N4v6Z8y1R3e5U7i9O0p2A4s6D8f0G2h4' },
  },
  revokeKey: { body: { id: key.id }, answer: done },
  installation: {
    answer: {
      success: true,
      githubConfigured: false,
      oidcName: null,
      passwordSignIn: true,
      mailConfigured: true,
      cardConfigured: true,
      bitcoinConfigured: false,
      isProfessionalForAll: false,
      listPriceUsd: 19,
      introPriceUsd: 9.99,
      supportEmail: null,
      keepRunsDays: 365,
      mapStyleUrl: null,
      hasContacts: true,
      hasDriveTimes: false,
      isEmpty: false,
    },
  },

  subscriptionStatus: {
    answer: {
      success: true,
      plan: 'free',
      isActive: false,
      canUpgrade: true,
      nextBillingDate: null,
      paidBy: null,
      paidUntil: null,
      usedListings: 20,
      maxListings: 100,
      remainingCredits: 80,
      creditsRemaining: 80,
    },
  },
  subscriptionCancel: { answer: done },
  createCheckout: { answer: { success: true, checkoutUrl: 'https://checkout.stripe.com/c/pay/cs_test_a1' } },
  createBitcoin: {
    body: { plan: 'professional' },
    answer: {
      success: true,
      address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      amount: 0.000104,
      qrCode: 'data:image/png;base64,iVBORw0KGgo=',
      expiresAt: '2026-11-22T10:00:00.000Z',
    },
  },
  confirmPayment: { answer: done },
  billingPortal: { answer: { success: true, url: 'https://billing.stripe.com/p/session/test_a1' } },
  payments: {
    answer: {
      success: true,
      payments: [
        {
          id: 'in_1Q',
          kind: 'card',
          amount: 999,
          currency: 'usd',
          details: 'GZ-0001',
          paidAt: '2026-11-01T09:00:00.000Z',
          periodFrom: '2026-11-01T09:00:00.000Z',
          periodUntil: '2026-12-01T09:00:00.000Z',
        },
      ],
      orders: [],
    },
  },
  receipt: { params: { payment: 'in_1Q' }, answer: '<!doctype html><html lang="en">…</html>' },
}
