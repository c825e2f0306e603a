import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { readJson } from '@gazetteer/testkit'
import { z } from 'zod'
import { RefusedCall } from './postgrest-calls.fixture.ts'

const secret = 'the secret that signs the fake server’s keys'

function jwt(claims: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${signature(text)}`
}

const signature = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url')

/** The project's keys: the publishable one, and the legacy keys, which are JWTs. */
export const keys = {
  publishable: 'sb_publishable_stand_in_key',
  anon: jwt({ role: 'anon' }),
  service: jwt({ role: 'service_role' }),
  expired: jwt({ role: 'anon', exp: 1 }),
}

/** The gateway maps a publishable key in `apikey` to its role; PostgREST verifies tokens. Throws RefusedCall. */
export function roleOf(headers: IncomingHttpHeaders): 'anon' | 'service_role' {
  const key = String(headers['apikey'] ?? '')
  if (!Object.values(keys).includes(key)) {
    const hint = 'Double check your Supabase `anon` or `service_role` API key.'
    throw new RefusedCall(401, { message: 'Invalid API key', hint })
  }
  const token = (headers['authorization'] ?? '').replace(/^Bearer /i, '')
  if (token === keys.publishable || token === '') return 'anon'
  const [head = '', body = '', signed = ''] = token.split('.')
  const bad = (message: string): RefusedCall =>
    new RefusedCall(401, { code: 'PGRST301', message, details: null, hint: null })
  if (signed !== signature(`${head}.${body}`)) throw bad('JWSError JWSInvalidSignature')
  const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString())
  const { role, exp } = readJson(claims, {
    role: z.string(),
    exp: z.number().default(Infinity),
  })
  if (exp * 1000 < Date.now()) throw bad('JWT expired')
  return role === 'service_role' ? 'service_role' : 'anon'
}
