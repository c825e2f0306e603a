import type { FastifyRequest } from 'fastify'
import { Forbidden } from '../errors.ts'

/**
 * `user` or `userId` can only name the signed-in user, by id or email; absent means self. Both are checked on every
 * call in raw form, because the route's query schema may contain neither.
 */
export function checkUserParameter({ query, actor }: Pick<FastifyRequest, 'query' | 'actor'>): void {
  if (typeof query !== 'object' || query === null || !actor) return
  const named = Object.entries(query).flatMap(([key, value]) => (key === 'user' || key === 'userId' ? value : []))
  const isSelf = (name: unknown): boolean =>
    name === actor.accountId || String(name).trim().toLowerCase() === actor.email.toLowerCase()
  if (!named.every(isSelf)) throw new Forbidden('You can only access your own account.', { code: 'other-account' })
}
