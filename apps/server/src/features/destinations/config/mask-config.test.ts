import { expect, test } from 'vitest'
import { maskConfig, unmaskConfig } from './mask-config.ts'
import { maskSecret } from './mask-secret.ts'

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
  ['postgres://me:p@ss:wrd@db.example/leads', `postgres://me:${bullets}@db.example/leads`],
  ['postgres://me:secret@[2001:db8::1]:5433/leads', `postgres://me:${bullets}@[2001:db8::1]:5433/leads`],
  ['postgres://me@db.example/leads', 'postgres://me@db.example/leads'],
  [
    'postgres://me@db.example/leads?password=secret&sslmode=require',
    `postgres://me@db.example/leads?password=${bullets}&sslmode=require`,
  ],
  [
    'postgres://me:first@db.example/leads?password=second',
    `postgres://me:${bullets}@db.example/leads?password=${bullets}`,
  ],
])('masks only the password of a URL: %s', (postgresUrl, masked) => {
  expect(maskConfig(byUrl(postgresUrl))).toEqual(byUrl(masked))
  expect(unmaskConfig(byUrl(masked), byUrl(postgresUrl))).toEqual(byUrl(postgresUrl))
})

test.each([
  'postgres://me@db.example/leads?p%61ssword=secret',
  'postgres://me@db.example/leads?password=one&password=two',
  'postgres://me@db.example/leads?PASSWORD=secret',
  'postgres://me@db.example/leads?+password=secret',
  'postgres://me@db.example/leads?%73sl=1&ssl=secret',
  'postgres://me@db.example/leads#password=secret',
  'postgres://me:p@ss:w/rd@db.example/leads',
  'postgres://me:pass word@db.example/leads',
  'host=db.example password=secret',
])('shows nothing of an oddly spelled URL: %s', (postgresUrl) => {
  expect(maskConfig(byUrl(postgresUrl))).toEqual(byUrl(bullets))
  expect(unmaskConfig(byUrl(bullets), byUrl(postgresUrl))).toEqual(byUrl(postgresUrl))
})

test('shows only known parameters of a URL', () => {
  const stored = byUrl('postgres://me:secret@db.example/leads?sslpassword=hidden&sslmode=require&x=y')
  const shown = byUrl(`postgres://me:${bullets}@db.example/leads?sslmode=require`)
  expect(maskConfig(stored)).toEqual(shown)
  expect(unmaskConfig(shown, stored)).toEqual(stored)
})

const changed = 'The connection was changed. Please enter its password or key again.'
const unknown = 'The masked secret is no longer available. Please enter it again.'

test.each([
  { host: 'other.example' },
  { port: 3307 },
  { database: 'others' },
  { username: 'you' },
  { ssl: false },
  { username: undefined },
])('rejects a mask posted with another connection: %j', (change) => {
  const stored = { ...server, password: 'a-long-password' }
  const posted = { ...stored, password: maskSecret(stored.password) }
  expect(unmaskConfig(posted, stored)).toEqual(stored)
  expect(() => unmaskConfig({ ...posted, ...change }, stored)).toThrow(changed)
  expect(unmaskConfig({ ...posted, ...change, password: 'new' }, stored)).toMatchObject({ password: 'new' })
})

test('rejects it with another URL, provider or Supabase project', () => {
  const stored = byUrl('postgres://me:secret@db.example/leads')
  for (const other of ['me:••••••••@evil.example/leads', 'me:••••••••@db.example/leads?host=evil.example']) {
    expect(() => unmaskConfig(byUrl(`postgres://${other}`), stored)).toThrow(changed)
  }
  const parts = { ...server, provider: 'postgres', password: 'a-long-password' } as const
  const elsewhere = { ...parts, password: `a-l${bullets}`, postgresUrl: 'postgres://me:x@evil.example/leads' }
  expect(() => unmaskConfig(elsewhere, parts)).toThrow(changed)
  expect(() => unmaskConfig({ ...server, password: `a-l${bullets}` }, parts)).toThrow(unknown)
  const project = { provider: 'supabase', supabaseUrl: 'https://p.supabase.co', supabasePublishableKey: 'key' } as const
  const moved = { ...project, supabaseUrl: 'https://evil.example', supabasePublishableKey: bullets }
  expect(() => unmaskConfig(moved, project)).toThrow(changed)
})

test('a mask that matches no stored secret is refused', () => {
  expect(() => unmaskConfig({ ...server, password: bullets }, null)).toThrow(unknown)
  expect(() => unmaskConfig({ ...server, password: bullets }, { provider: 'none' })).toThrow(unknown)
  expect(() => unmaskConfig({ ...server, password: bullets }, server)).toThrow(changed)
  expect(() => unmaskConfig({ ...server, password: `b-x${bullets}` }, { ...server, password: 'a-long-one' })).toThrow(
    changed,
  )
})
