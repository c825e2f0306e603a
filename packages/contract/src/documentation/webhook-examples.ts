import type { Examples } from './example.ts'

const id = '3d1f0a52-9c1b-4f7e-a2d4-5b6c7d8e9f01'
const webhook = {
  id,
  url: 'https://example.com/gazetteer',
  events: ['run.ended' as const],
  createdAt: 1_732_270_000_000,
  waiting: 0,
  dead: 0,
}

const delivery = {
  id: 'msg_5c0b7d8e',
  event: 'run.ended' as const,
  jobId: 'JB-1732270000000-7QK2',
  state: 'waiting' as const,
  tries: 1,
  createdAt: 1_732_270_060_000,
  nextAt: 1_732_270_065_000,
  status: 503,
  error: 'The receiver answered 503.',
  deliveredAt: null,
}

export const webhookExamples: Examples<
  | 'webhooks'
  | 'createWebhook'
  | 'changeWebhook'
  | 'rotateWebhookSecret'
  | 'webhookDelivery'
  | 'resendWebhookDelivery'
  | 'deleteWebhook'
  | 'testWebhook'
  | 'webhookDeliveries'
  | 'sendWebhookAgain'
  | 'notices'
  | 'mcp'
  | 'chooseNotices'
> = {
  webhooks: { answer: { success: true, webhooks: [webhook] } },
  createWebhook: {
    body: { url: webhook.url, events: ['run.ended'] },
    answer: { success: true, webhook, secret: 'whsec_c2VjcmV0IG9mIHRoaXMgd2ViaG9vaw==' },
  },
  changeWebhook: { body: { id, paused: true }, answer: { success: true, webhook: { ...webhook, isPaused: true } } },
  rotateWebhookSecret: {
    body: { id },
    answer: {
      success: true,
      webhook: { ...webhook, secondSecretUntil: 1_732_356_400_000 },
      secret: 'whsec_c2VjcmV0IG9mIHRoaXMgd2ViaG9vaw==',
    },
  },
  webhookDelivery: {
    query: { webhook: id, id: delivery.id },
    answer: {
      success: true,
      delivery: {
        ...delivery,
        body: { type: 'run.ended', timestamp: '2024-11-22T07:07:40.000Z', data: { jobId: delivery.jobId } },
      },
    },
  },
  resendWebhookDelivery: { body: { webhook: id, id: delivery.id }, answer: { success: true } },
  deleteWebhook: { body: { id }, answer: { success: true } },
  testWebhook: { body: { id }, answer: { success: true, status: 204 } },
  webhookDeliveries: {
    query: { webhook: id },
    answer: {
      success: true,
      deliveries: [delivery],
      next: null,
    },
  },
  sendWebhookAgain: { body: { id }, answer: { success: true, sent: 2 } },
  mcp: {
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'find_cities', arguments: { query: 'boise' } },
    },
    answer: { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: '{"success":true,"cities":[]}' }] } },
  },
  notices: { answer: { success: true, mails: { runEnded: true, needsDecision: true } } },
  chooseNotices: { body: { runEnded: true, needsDecision: false }, answer: { success: true } },
}
