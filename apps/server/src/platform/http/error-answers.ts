import type { Socket } from 'node:net'
import type { ErrorAnswer } from '@gazetteer/contract'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDiskFull, isOutOfReach, isOutOfResources, isUnstorableText } from '@gazetteer/app-database'
import type { Links } from '../links.ts'
import { leadsToSignIn } from './file-answers.ts'
import { Invalid, NotFound, PublicError, Unauthorized, Unavailable, WrongMethod } from '../errors.ts'

/** All non-2xx answers have one format; unexpected errors are logged without exposing details. */
export function answerErrors(http: FastifyInstance, links: Links): void {
  http.setErrorHandler((error: FastifyError, request, reply) => {
    if (isUploadAborted(request)) {
      request.log.debug({ err: error }, 'upload aborted by the client')
      return sendError(reply, aborted)
    }
    const presented = knownError(error)
    if (!presented) {
      request.log.error({ err: error }, 'a request failed unexpectedly')
      return sendError(reply, unexpected)
    }
    if (presented.cause !== undefined)
      request.log.debug({ err: presented.cause, code: presented.code }, 'a request was refused')
    if (presented.status >= 500) request.log.error({ err: error, code: presented.code }, 'a request failed')
    if (presented.retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(presented.retryAfterMs / 1000))
    if (!(presented instanceof Unauthorized)) return sendError(reply, presented)
    if (isFileLink(request)) return reply.redirect(links.path(`/login?next=${encodeURIComponent(request.url)}`))
    const { status, code, message } = presented
    reply.header('www-authenticate', 'Bearer realm="Gazetteer"')
    return sendError(reply, { status, code, message, advice: isBrowser(request) ? undefined : presented.advice })
  })
}

/** Browsers have a session to renew; programs need a key. */
const isBrowser = ({ headers }: FastifyRequest): boolean =>
  headers.cookie !== undefined || headers['user-agent']?.startsWith('Mozilla/') === true

/** A browser opens the link of a file, as from a mail: the sign-in leads back to it. */
const isFileLink = ({ routeOptions: { config }, headers }: FastifyRequest): boolean =>
  config.routeName !== undefined &&
  leadsToSignIn(config.routeName) &&
  headers.authorization === undefined &&
  headers.accept?.includes('text/html') === true

/** The connection ended before the body did: no client reads the answer, and it is not a server error. */
const isUploadAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

const aborted = { status: 400, code: 'invalid-input', message: 'The request is incomplete.' }

const unexpected = {
  status: 500,
  code: 'internal',
  message: 'Something went wrong on the server. Please try again.',
}

type Answered = { status: number; code: string; message: string; advice?: string | undefined }

/** `advice` is added to the message, not to `error`, whose text is fixed. */
export function sendError(reply: FastifyReply, { status, code, message, advice }: Answered): FastifyReply {
  reply.removeHeader('content-encoding') // headers of a stream that failed before its first byte
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        ...answerOf(code, message),
        ...(advice === undefined ? {} : { message: `${message} ${advice}` }),
      }),
    )
}

/** The error for an unknown path under /api. */
export function unknownCall(request: FastifyRequest): NotFound {
  return new NotFound(`${request.method} ${request.url.split('?')[0]} does not exist.`)
}

/** The error for a method that the path does not serve. */
export function wrongMethod({ method, url }: FastifyRequest, served: readonly string[]): WrongMethod {
  return new WrongMethod(`${url.split('?')[0]} does not serve ${method}, only ${served.join(', ')}.`)
}

/**
 * Invalid HTTP, oversized headers or timeouts never become a request, so the answer is written directly to the
 * socket.
 */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const [status, message] = unreadable[error.code] ?? ['400 Bad Request', 'The request is not valid.']
  const body = JSON.stringify(answerOf('invalid-input', message))
  const head = `HTTP/1.1 ${status}\r\nContent-Length: ${body.length}\r\nContent-Type: application/json\r\nConnection: close`
  socket.end(`${head}\r\n\r\n${body}`)
}

const unreadable: Partial<Record<string, [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
}

const answerOf = (code: string, message: string): ErrorAnswer => ({ success: false, error: message, message, code })

function knownError(error: FastifyError): PublicError | null {
  if (error instanceof PublicError) return error
  if (hasZodFastifySchemaValidationErrors(error))
    return new Invalid(sentence(error.validation, error.validationContext))
  if (isUnstorableText(error)) return new Invalid('The request contains a character that cannot be stored.')
  if (isDiskFull(error)) return new Unavailable('The server’s disk is full. Nothing can be stored until space is free.')
  if (isOutOfResources(error)) return new Unavailable('The server is overloaded. Please try again soon.')
  if (isOutOfReach(error))
    return new Unavailable('The server’s database did not respond in time. Please try again soon.', { cause: error })
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Invalid('The request is too large.')
  const { statusCode } = error
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return null
  return new Invalid(
    error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? 'The request must be JSON.' : 'The request is not valid.',
  )
}

type Issue = { message?: string | undefined; instancePath?: string }

/** The first problem, as text from its schema or `explainInput`. A text without a subject gets the field's name. */
function sentence([first]: Issue[], context: string | undefined): string {
  if (first?.message === undefined) return `The ${context ?? 'request'} is not valid`
  const field = (first.instancePath ?? '').split('/').filter(Boolean).join('.')
  return field !== '' && first.message.startsWith('must ') ? `"${field}" ${first.message}` : first.message
}
