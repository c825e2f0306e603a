import type { FastifyRequest } from 'fastify'
import { deviceHashesOf } from './throttle/known-device.ts'

/** Origin of a request, for the security log and the limits; `devices` are the hashes of its device tokens. */
export type Caller = { address: string; userAgent: string; devices: string[] }

export function callerOf(request: FastifyRequest): Caller {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300)
  return { address: request.ip, userAgent, devices: deviceHashesOf(request) }
}
