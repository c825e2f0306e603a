import type { FastifyRequest } from 'fastify'
import { Forbidden } from '../errors.ts'

/**
 * `user` or `userId` may name the signed-in user alone, by id or e-mail; absent it means self. Every call looks at both as they
 * arrived: the shape of its question may know neither.
 */
export function checkUserParameter({ query, actor }: Pick<FastifyRequest, 'query' | 'actor'>): void {
  if (typeof query !== 'object' || query === null || !actor) return
  const named = Object.entries(query).flatMap(([key, value]) => (key === 'user' || key === 'userId' ? value : []))
  const isSelf = (name: unknown): boolean =>
    name === actor.accountId || String(name).trim().toLowerCase() === actor.email.toLowerCase()
  if (!named.every(isSelf)) throw new Forbidden('You can only ask for your own account.', { code: 'other-account' })
}
