import type { FastifyRequest } from 'fastify'
import { Forbidden } from '../errors.ts'

const names = ['user', 'userId'] as const

/**
 * `user` or `userId` can only name the signed-in user, by id or email; absent means self. Both are accepted on every
 * call, in the query and in a body, and checked in raw form, because the route's schemas may contain neither.
 */
export function checkUserParameter(given: unknown, actor: FastifyRequest['actor']): void {
  if (!isRecord(given) || !actor) return
  const named = names.flatMap((name) => given[name] ?? [])
  const isSelf = (name: unknown): boolean =>
    name === actor.accountId || String(name).trim().toLowerCase() === actor.email.toLowerCase()
  if (!named.every(isSelf)) throw new Forbidden('You can only access your own account.', { code: 'other-account' })
}

/** Removes the checked parameters, so that schemas refuse only unknown names. */
export function dropUserParameter(given: unknown): void {
  if (isRecord(given)) for (const name of names) delete given[name]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
