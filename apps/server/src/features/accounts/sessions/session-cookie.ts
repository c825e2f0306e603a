import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecure } from '../../../platform/http/security-headers.ts'
import type { Platform } from '../../../platform/platform.ts'

export const sessionDays = 30
const sessionCookie = 'gazetteer_session'
const providerCookie = 'gazetteer_provider'

export const sessionTokenOf = (request: FastifyRequest): string | undefined => tokenOf(request, sessionCookie)
/** Undefined unless it looks like a token of this server. */
export function providerTokenOf(request: FastifyRequest): string | undefined {
  const token = tokenOf(request, providerCookie)
  return token !== undefined && /^[\w-]{43}$/u.test(token) ? token : undefined
}

export const tokenOf = ({ cookies, server }: FastifyRequest, name: string): string | undefined =>
  cookies[server.cookiePrefix + name]

export type CookiePlace = { config: Platform['config']; request: FastifyRequest; reply: FastifyReply }

export function setSessionCookie(place: CookiePlace, token: string): void {
  setCookie(place, { name: sessionCookie, token, maxAge: sessionDays * 86_400 })
}

export function clearSessionCookie(place: CookiePlace): void {
  setCookie(place, { name: sessionCookie, token: '', maxAge: 0 })
}

/** Binds the state of a sign-in at a provider to the browser that started it. */
export function setProviderCookie(place: CookiePlace, token: string): void {
  setCookie(place, { name: providerCookie, token, maxAge: 600 })
}

export function setCookie(
  { config, request, reply }: CookiePlace,
  cookie: { name: string; token: string; maxAge: number },
): void {
  reply.setCookie(request.server.cookiePrefix + cookie.name, cookie.token, {
    path: request.server.cookiePath,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request) || config.publicUrl?.startsWith('https:') === true,
    maxAge: cookie.maxAge,
  })
}
