import type { FastifyRequest } from 'fastify'

/** The API key that a request brings in `Authorization: Bearer`; null: none. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null
}
