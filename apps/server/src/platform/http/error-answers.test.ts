import { Readable } from 'node:stream'
import compress from '@fastify/compress'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from './error-answers.ts'

test('a file that fails before its first byte is answered in words, not as compressed ones', async () => {
  const http = fastify()
  answerErrors(http)
  await http.register(compress, { global: true, threshold: 0 })
  http.get('/file', (_request, reply) => {
    const failing = new Readable({ read: () => failing.destroy(new Error('gone')) })
    return reply.type('application/json').send(failing)
  })
  try {
    const answer = await fetch(`${await http.listen({ host: '127.0.0.1', port: 0 })}/file`)
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({ success: false, code: 'internal' })
  } finally {
    await http.close()
  }
})
