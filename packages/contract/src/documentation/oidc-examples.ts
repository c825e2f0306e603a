import type { Examples } from './example.ts'

export const oidcExamples: Examples<'oidcStart' | 'oidcCallback' | 'oidcLink' | 'pendingLink' | 'unlinkProvider'> = {
  oidcStart: {
    body: { purpose: 'sign-in' },
    answer: {
      success: true,
      url: 'https://id.example/authorize?client_id=gazetteer&state=b7c1',
      state: 'b7c1',
    },
  },
  oidcCallback: {
    body: { code: '4f2a', state: 'b7c1' },
    answer: {
      success: true,
      user: {
        id: '6f1c9a52-0c0e-4c6e-9a3b-1f6b7f0c2d11',
        email: 'ann@example.com',
        plan_type: 'free',
        credits_remaining: 100,
      },
    },
  },
  oidcLink: {
    body: { code: '4f2a', state: 'b7c1' },
    answer: { success: true, message: 'Single sign-on is linked to your account.' },
  },
  pendingLink: { answer: { success: true, pending: { name: 'Single sign-on', email: 'ann@example.com' } } },
  unlinkProvider: {
    body: { provider: 'oidc' },
    answer: {
      success: true,
      message: 'Single sign-on is no longer linked to your account. Your other sessions were signed out.',
    },
  },
}
