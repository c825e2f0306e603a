import type { ErrorAnswer } from '@gazetteer/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDiskFull, isOutOfResources } from '../app-database/index.ts'
import { Invalid, NotFound, PublicError, Unavailable } from '../errors.ts'

/** Every answer that is not 2xx has the one form; what is unexpected is logged and says nothing of itself. */
export function answerErrors(http: FastifyInstance): void {
  http.setErrorHandler((error: FastifyError, request, reply) => {
    const known = knownError(error)
    if (!known) {
      request.log.error({ err: error }, 'a request failed')
      return send(reply, 500, 'internal', 'Something went wrong on the server. Please try again.')
    }
    if (known.cause !== undefined) request.log.debug({ err: known.cause, code: known.code }, known.message)
    if (known.status >= 500) request.log.error({ err: error }, known.message)
    if (known.retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(known.retryAfterMs / 1000))
    return send(reply, known.status, known.code, known.message)
  })
}

export function sendError(reply: FastifyReply, error: PublicError): FastifyReply {
  return send(reply, error.status, error.code, error.message)
}

/** Under /api an unknown path is this. */
export function unknownCall(request: FastifyRequest): NotFound {
  return new NotFound(`There is no ${request.method} ${request.url.split('?')[0]} here.`)
}

function send(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  const answer: ErrorAnswer = { success: false, error: message, message, code }
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(answer))
}

function knownError(error: FastifyError): PublicError | null {
  if (error instanceof PublicError) return error
  if (hasZodFastifySchemaValidationErrors(error))
    return new Invalid(sentence(error.validation, error.validationContext))
  if (isDiskFull(error))
    return new Unavailable('The server’s disk is full: nothing can be stored until there is room again.')
  if (isOutOfResources(error)) return new Unavailable('The server is overloaded. Please try again soon.')
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
