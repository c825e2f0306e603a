import type { FastifyRequest } from 'fastify'
import type { Trx } from '@gazetteer/app-database'
import { type CookiePlace, setCookie, tokenOf } from '../sessions/session-cookie.ts'
import { hashToken, newToken } from '../tokens.ts'
import { insertDevice, markDevicesSeen } from './device-table.ts'

const deviceCookie = 'gazetteer_device'
const lifeDays = 400
/** A browser that several people use has one token for each. */
const maxTokens = 5

/** A token counts only for the account that signed in with it, so a planted token has no effect. */
export const deviceHashesOf = (request: FastifyRequest): string[] => tokensOf(request).map(hashToken)

const tokensOf = (request: FastifyRequest): string[] =>
  (tokenOf(request, deviceCookie) ?? '').split('.').filter(Boolean).slice(0, maxTokens)

/** After a sign-in, other people's wrong passwords no longer block this device. Returns the token of a new device. */
export async function rememberDevice(
  trx: Trx,
  { accountId, devices, now }: { accountId: string; devices: string[]; now: number },
): Promise<string | null> {
  if (await markDevicesSeen(trx, accountId, { hashes: devices, at: now })) return null
  const token = newToken()
  await insertDevice(trx, { token_hash: hashToken(token), account_id: accountId, seen_at: now })
  return token
}

export function addDeviceCookie(place: CookiePlace, token: string | null): void {
  if (token === null) return
  const tokens = [token, ...tokensOf(place.request)].slice(0, maxTokens)
  setCookie(place, { name: deviceCookie, token: tokens.join('.'), maxAge: lifeDays * 86_400 })
}
