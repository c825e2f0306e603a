import { expect, test } from 'vitest'
import { misnamedDependencies } from './dependency-names.mjs'

const file = 'apps/server/src/features/webhooks/send.ts'

test.each([
  'export const send = (context: WebhooksContext) => context.db',
  'type WorkerDependencies = { db: Db }',
  'router.subscription(({ ctx: context }) => context)',
  'const { db } = request.ctx',
  'export const defaultPorts = 1',
])('accepts %s', (text) => {
  expect(misnamedDependencies(file, text)).toEqual([])
})

test.each([
  'const ctx = 1',
  'const send = (ctx) => ctx.db',
  'const send = ({ ctx }) => 1',
  'const send = (f: (ctx: Db) => void) => f',
  'export type WebhooksCtx = { db: Db }',
  'interface WebhooksNeeds { db: Db }',
  'type Ports = { db: Db }',
  'export type WebhooksContext = { db: Db }',
])('refuses %s', (text) => {
  expect(misnamedDependencies(file, text)).toHaveLength(1)
})

test('a context is declared in a file of that name; packages outside the server are free', () => {
  const text = 'export type WebhooksContext = { db: Db }'
  expect(misnamedDependencies('apps/server/src/features/webhooks/context.ts', text)).toEqual([])
  expect(misnamedDependencies('apps/server/src/features/captures/work/work-context.ts', text)).toEqual([])
  expect(misnamedDependencies('packages/engine/src/merge.ts', text)).toEqual([])
})
