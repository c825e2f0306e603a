import type { FastifyRequest } from 'fastify'

/** The token in `Authorization: Bearer`; null: none. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null
}
