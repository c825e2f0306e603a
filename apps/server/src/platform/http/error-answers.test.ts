import { Readable } from 'node:stream'
import compress from '@fastify/compress'
import fastify, { type FastifyBaseLogger } from 'fastify'
import { connect } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { SqlError } from '@gazetteer/app-database'
import { openLinks } from '../links.ts'
import { parseBodies } from './body-parsers.ts'
import { answerErrors } from './error-answers.ts'

const links = openLinks({ publicUrl: null, basePath: '' }, () => 'http://127.0.0.1:4000')

test('a file that fails before its first byte is answered with an uncompressed error', async () => {
  const http = fastify()
  answerErrors(http, links)
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

test.each([
  new SqlError({ code: '25P03', message: 'terminating connection due to idle-in-transaction timeout' }),
  new SqlError({ code: '57014', message: 'canceling statement due to statement timeout' }),
  new SqlError({ code: '55P03', message: 'canceling statement due to lock timeout' }),
  Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
])('reports a slow or unavailable app database as temporary: $message', async (error) => {
  const http = fastify()
  answerErrors(http, links)
  http.get('/', () => {
    throw error
  })
  const answer = await http.inject('/')
  expect([answer.statusCode, answer.json<unknown>()]).toMatchObject([
    503,
    { code: 'unavailable', error: 'The server’s database did not respond in time. Please try again soon.' },
  ])
})

test('an upload that its client breaks off is logged at debug level', async () => {
  const logged: { level: number; msg: string }[] = []
  const line = z.object({ level: z.number(), msg: z.string() })
  const stream = { write: (text: string) => void logged.push(line.parse(JSON.parse(text))) }
  const loggerInstance: FastifyBaseLogger = pino({ level: 'debug' }, stream)
  const http = fastify({ loggerInstance })
  answerErrors(http, links)
  parseBodies(http)
  http.post('/', () => 'done')
  try {
    const { port } = new URL(await http.listen({ host: '127.0.0.1', port: 0 }))
    const socket = connect(Number(port), '127.0.0.1')
    const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"a":'
    socket.write(head, () => setTimeout(() => socket.destroy(), 50))
    await expect.poll(() => logged.map(({ msg }) => msg)).toContain('upload aborted by the client')
    expect(logged.filter(({ level }) => level >= 40)).toEqual([])
  } finally {
    await http.close()
  }
})
