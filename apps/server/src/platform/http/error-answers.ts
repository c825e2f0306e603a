import type { Socket } from 'node:net'
import type { ErrorAnswer } from '@gazetteer/contract'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDiskFull, isOutOfReach, isOutOfResources, isUnstorableText } from '../app-database/index.ts'
import { Invalid, NotFound, PublicError, Unavailable } from '../errors.ts'

/** Every answer that is not 2xx has the one form; what is unexpected is logged and says nothing of itself. */
export function answerErrors(http: FastifyInstance): void {
  http.setErrorHandler((error: FastifyError, request, reply) => {
    if (isUploadAborted(request)) {
      request.log.debug({ err: error }, 'upload aborted by the client')
      return sendError(reply, aborted)
    }
    const known = knownError(error)
    if (!known) {
      request.log.error({ err: error }, 'a request failed')
      return sendError(reply, unexpected)
    }
    if (known.cause !== undefined) request.log.debug({ err: known.cause, code: known.code }, known.message)
    if (known.status >= 500) request.log.error({ err: error }, known.message)
    if (known.retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(known.retryAfterMs / 1000))
    return sendError(reply, known)
  })
}

/** The connection ended before the body did: nobody reads the answer, and nothing is wrong with the server. */
const isUploadAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

const aborted = { status: 400, code: 'invalid-input', message: 'The request is not whole.' }

const unexpected = {
  status: 500,
  code: 'internal',
  message: 'Something went wrong on the server. Please try again.',
}

export function sendError(reply: FastifyReply, { status, code, message }: typeof unexpected): FastifyReply {
  reply.removeHeader('content-encoding') // of a stream that failed before its first byte
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answerOf(code, message)))
}

/** Under /api an unknown path is this. */
export function unknownCall(request: FastifyRequest): NotFound {
  return new NotFound(`There is no ${request.method} ${request.url.split('?')[0]} here.`)
}

/** What is no HTTP, too large a head, or too slow: it never becomes a request, so the answer is written by hand. */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const [status, message] = unreadable[error.code] ?? ['400 Bad Request', 'The request is not valid.']
  const body = JSON.stringify(answerOf('invalid-input', message))
  const head = `HTTP/1.1 ${status}\r\nContent-Length: ${body.length}\r\nContent-Type: application/json\r\nConnection: close`
  socket.end(`${head}\r\n\r\n${body}`)
}

const unreadable: Partial<Record<string, [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The head of the request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
}

const answerOf = (code: string, message: string): ErrorAnswer => ({ success: false, error: message, message, code })

function knownError(error: FastifyError): PublicError | null {
  if (error instanceof PublicError) return error
  if (hasZodFastifySchemaValidationErrors(error))
    return new Invalid(sentence(error.validation, error.validationContext))
  if (isUnstorableText(error)) return new Invalid('The request holds a character that cannot be stored.')
  if (isDiskFull(error))
    return new Unavailable('The server’s disk is full: nothing can be stored until there is room again.')
  if (isOutOfResources(error)) return new Unavailable('The server is overloaded. Please try again soon.')
  if (isOutOfReach(error))
    return new Unavailable('The server’s own database did not answer in time. Please try again soon.', { cause: error })
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Invalid('The request is too large.')
  const { statusCode } = error
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return null
  return new Invalid(
    error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? 'The request must be JSON.' : 'The request is not valid.',
  )
}

type Issue = { message?: string | undefined }

/** The first problem, in the words of its schema or of `explainInput`. */
function sentence([first]: Issue[], context: string | undefined): string {
  return first?.message ?? `The ${context ?? 'request'} is not valid`
}
