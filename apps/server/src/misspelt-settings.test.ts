import { expect, test } from 'vitest'
import { misspeltSettings } from './misspelt-settings.ts'

test('names that resemble a setting are reported, others and settings are not', () => {
  const env = {
    METRIC_TOKEN: 'x',
    WORKER_CONCURENCY: '4',
    SMTP_URL: 'smtp://a',
    STRIPE_SECRET_KEY_FILE: '/run/secret',
    VITE_API_BASE: '',
    GITHUB_TOKEN: 'x',
    HOST: 'a',
    HOSTNAME: 'a',
    NODE_OPTIONS: '',
  }
  expect(misspeltSettings(env)).toEqual([
    'METRIC_TOKEN is not a setting. Did you mean METRICS_TOKEN?',
    'WORKER_CONCURENCY is not a setting. Did you mean WORKER_CONCURRENCY?',
  ])
})
