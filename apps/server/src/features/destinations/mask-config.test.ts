import { expect, test } from 'vitest'
import { maskConfig, maskSecret, unmaskConfig } from './mask-config.ts'

const bullets = '•'.repeat(8)
const server = {
  provider: 'mysql',
  host: 'db.example',
  port: 3306,
  database: 'leads',
  username: 'me',
  ssl: true,
} as const
const byUrl = (postgresUrl: string) => ({ provider: 'postgres', postgresUrl, port: 5432, ssl: true }) as const

test('a secret shows its first three characters only if there are at least twelve', () => {
  expect(maskSecret('sb_publishable_abc')).toBe(`sb_${bullets}`)
  expect(maskSecret('twelve-chars')).toBe(`twe${bullets}`)
  expect(maskSecret('eleven-char')).toBe(bullets)
  expect(maskSecret('x')).toBe(bullets)
})

test('only secrets are masked, each in its own field', () => {
  expect(maskConfig({ ...server, password: 'hunter2' })).toEqual({ ...server, password: bullets })
  expect(maskConfig(server)).toEqual(server)
  expect(maskConfig({ provider: 'none' })).toEqual({ provider: 'none' })
  const supabase = {
    provider: 'supabase',
    supabaseUrl: 'https://p.supabase.co',
    supabasePublishableKey: 'sb_publishable_1',
  } as const
  expect(maskConfig(supabase)).toEqual({ ...supabase, supabasePublishableKey: `sb_${bullets}` })
})

test.each([
  ['postgres://me:secret@db.example/leads', `postgres://me:${bullets}@db.example/leads`],
  [
    'postgres://me:a-long-password@db.example/leads?sslmode=require',
    `postgres://me:a-l${bullets}@db.example/leads?sslmode=require`,
  ],
  ['postgres://me:p@ss:w/rd@db.example/leads', `postgres://me:${bullets}@db.example/leads`],
  ['postgres://me@db.example/leads', 'postgres://me@db.example/leads'],
  [
    'postgres://me@db.example/leads?password=secret&sslmode=require',
    `postgres://me@db.example/leads?password=${bullets}&sslmode=require`,
  ],
  [
    'postgres://me:first@db.example/leads?password=second',
    `postgres://me:${bullets}@db.example/leads?password=${bullets}`,
  ],
])('of a URL the password alone is masked: %s', (postgresUrl, masked) => {
  expect(maskConfig(byUrl(postgresUrl))).toEqual(byUrl(masked))
  expect(unmaskConfig(byUrl(masked), byUrl(postgresUrl))).toEqual(byUrl(postgresUrl))
})

test('posting a mask back keeps the stored value, also beside other changes', () => {
  const stored = { ...server, password: 'a-long-password' }
  const posted = { ...stored, password: maskSecret(stored.password), host: 'other.example', ssl: false }
  expect(unmaskConfig(posted, stored)).toEqual({ ...stored, host: 'other.example', ssl: false })
  expect(unmaskConfig({ ...server, password: 'new' }, stored)).toEqual({ ...server, password: 'new' })
})

test('a mask of nothing that is stored is refused', () => {
  expect(() => unmaskConfig({ ...server, password: bullets }, null)).toThrow('Please type it again.')
  expect(() => unmaskConfig({ ...server, password: bullets }, { provider: 'none' })).toThrow('Please type it again.')
})
