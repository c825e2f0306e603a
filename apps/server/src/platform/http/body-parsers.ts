import type { FastifyInstance } from 'fastify'
import { Invalid } from '../errors.ts'

/** JSON only; a missing body, or an empty one of any type, counts as none. */
export function parseBodies(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser('error', 'error')
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text.trim() === '') return done(null, undefined)
    void parseJson(request, text, (error, value) => (error ? done(notJson(error), undefined) : done(null, value)))
  })
  http.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (String(body) === '') done(null, undefined)
    else done(new Invalid('The request must be JSON.', { code: 'not-json' }), undefined)
  })
}

const notJson = (cause: Error): Invalid => new Invalid('The request is not valid JSON.', { code: 'not-json', cause })
