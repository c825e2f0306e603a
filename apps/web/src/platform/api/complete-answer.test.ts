// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { call } from './call.ts'

const api = fakeApi()

const user = { id: 'u1', email: 'ana@acme.com', plan_type: 'pro', credits_remaining: 0 }
const credentials = { email: 'ana@acme.com', password: 'secret' }

test('accepts sign-in, registration and sign-out with the specified fields only', async () => {
  api.answer('/api/auth/login', { user, message: 'Welcome' })
  api.answer('/api/auth/register', { user, message: 'Check your email.' })
  api.answer('/api/auth/logout', { message: 'Bye' })
  api.answer('/api/auth/user', { user })
  api.answer('/api/auth/github/callback', { success: true, user, error: null })
  expect(await call('login', { body: credentials })).toMatchObject({ success: true, message: 'Welcome' })
  expect(await call('register', { body: credentials })).toMatchObject({ success: true, message: 'Check your email.' })
  expect(await call('logout')).toMatchObject({ success: true, message: 'Bye' })
  expect((await call('currentUser')).user?.plan_type).toBe('professional')
  expect((await call('githubCallback', { body: { code: 'c', state: 's' } })).user?.id).toBe('u1')
})

test('an error without success is a failure', async () => {
  api.answer('/api/auth/login', { error: 'This account is suspended.', message: 'Suspended' })
  expect(await call('login', { body: credentials })).toMatchObject({
    success: false,
    error: 'This account is suspended.',
  })
})

test.each([
  ['ok', () => api.answer('/api/subscription/cancel', { ok: true }), true],
  ['no body', () => api.answerText('/api/subscription/cancel', ''), true],
  ['not ok', () => api.answer('/api/subscription/cancel', { ok: false }), false],
])('reads a cancellation with %s', async (_, answerCancel, success) => {
  answerCancel()
  expect((await call('subscriptionCancel')).success).toBe(success)
})

test('accepts plan and payments with the specified fields only', async () => {
  const status = { isActive: true, plan: 'pro', usedListings: 12, canUpgrade: false, nextBillingDate: '2026-01-01' }
  api.answer('/api/subscription/status', { ...status, maxListings: 100, remainingCredits: 88, creditsRemaining: 88 })
  api.answer('/api/payment/create-checkout', { checkoutUrl: null, message: 'Not today.' })
  api.answer('/api/payment/create-bitcoin', { address: 'bc1q', amount: '0.0002', qrCode: 'data:,' })
  expect(await call('subscriptionStatus')).toMatchObject({ plan: 'professional', creditsRemaining: 88, paidBy: null })
  expect(await call('createCheckout')).toMatchObject({ success: false, checkoutUrl: null, message: 'Not today.' })
  expect(await call('createBitcoin', { body: { plan: 'professional' } })).toMatchObject({
    success: true,
    amount: 0.0002,
  })
})

test('accepts the database with the specified fields only', async () => {
  api.answer('/api/db/status', { connected: true, provider: 'mysql' })
  api.answer('/api/db/config', { success: true, config: { provider: 'mysql', ssl: true, port: 3306 } })
  api.answer('/api/db/test', { success: true, message: 'Connected' })
  api.answer('/api/db/save', { success: true, message: 'Saved', error: null })
  expect(await call('databaseStatus')).toMatchObject({ success: true, connected: true, provider: 'mysql' })
  expect((await call('databaseConfig')).config).toMatchObject({ provider: 'mysql', port: 3306 })
  expect((await call('databaseTest', { body: { provider: 'none' } })).message).toBe('Connected')
  expect((await call('databaseSave', { body: { provider: 'none' } })).success).toBe(true)
})

test('accepts the runtime with the specified fields only', async () => {
  const progress = { processedBusinessesForCurrentCategory: 7, currentCity: 'Boise, ID', currentBusinessType: 'Bank' }
  const counts = { cityIndex: 0, totalCities: 2, businessTypeIndex: 0, totalBusinessTypes: 1 }
  const times = { startTime: 1, totalPausedMs: 0, pauseStartMs: null, manualRunId: null, timestamp: 60_000, user: 'u1' }
  const logs = ['Started', { seq: 2, time: '2026-01-01T00:00:00Z', level: 'info', text: 'Searching' }]
  api.answer('/api/runtime/status', { status: 'running', progress: { ...progress, ...counts }, logs, ...times })
  api.answer('/api/runtime/start', { success: false, error: 'No source', message: null })
  api.answerText('/api/runtime/pause', '')
  const status = await call('runtimeStatus')
  expect(status).toMatchObject({ status: 'active', counters: null, recovery: null })
  expect(status.progress).toMatchObject({ ...progress, processed: 7, mode: 'autonomous' })
  expect(status.logs.map(({ text }) => text)).toEqual(['Started', 'Searching'])
  expect(await call('runtimeStart', { body: {} })).toMatchObject({ success: false, error: 'No source' })
  expect((await call('runtimePause')).success).toBe(true)
})

test('accepts rows and exports with the specified fields only', async () => {
  const row = { id: 1, created_at: '2026-01-01', name: 'Bank', phone: null, category: 'Bank', address: '1 Main St' }
  api.answer('/api/table/rows', { success: true, rows: [{ ...row, rating: '4.5', reviewCount: 12, zip: '83702' }] })
  api.answer('/api/exports', { exports: [{ filename: 'a.json', timestamp: 5 }] })
  api.answer('/api/table/count', { success: true, count: 3 })
  expect((await call('tableRows')).rows[0]).toMatchObject({ name: 'Bank', rating: 4.5, reviewcount: 12, source: null })
  expect((await call('exports')).exports).toEqual([{ filename: 'a.json', timestamp: 5, jobId: '', records: 0 }])
  expect((await call('tableCount')).count).toBe(3)
})

test('still refuses an answer that is not the call’s', async () => {
  api.answer('/api/table/rows', { success: true, rows: [{ name: 'No id' }] })
  api.answerText('/api/exports', '<html>')
  await expect(call('tableRows')).rejects.toMatchObject({ kind: 'answer' })
  await expect(call('exports')).rejects.toMatchObject({ kind: 'answer' })
})
