import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openFront } from './front.ts'

const answering =
  (body: string): RequestListener =>
  (_request, response) =>
    void response.end(body)

async function listeningFront(host = '127.0.0.1') {
  const front = openFront()
  onTestFinished(front.close)
  return { front, url: await front.listen({ host, port: 0 }) }
}

test('stays on its port while its listener changes, and closes only connections of the former one', async () => {
  const { front, url } = await listeningFront()
  const former: RequestListener = (_request, response) => void response.write('a stream ')
  front.serve(former)
  const stream = await fetch(url)
  front.serve(answering('new'))
  expect(await (await fetch(url)).text()).toBe('new')
  const pending = fetch(url)
  front.disconnect(former)
  expect(await (await pending).text()).toBe('new')
  await expect(stream.text()).rejects.toThrow('terminated')
  expect(await front.listen({ host: '127.0.0.1', port: 0 })).toBe(url)
})

test('answers invalid requests, and requests with an unknown expectation, with a body', async () => {
  const { front, url } = await listeningFront()
  front.serve(answering('served'))
  const ask = async (request: string): Promise<string> => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.end(request)
    return await text(socket)
  }
  expect(await ask('no http\r\n\r\n')).toContain('"code":"invalid-input"')
  expect(await ask('GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n')).toContain('served')
})

test('listens on every address of localhost', async () => {
  const { front, url } = await listeningFront('localhost')
  front.serve(answering('served'))
  const { port } = new URL(url)
  expect(await (await fetch(`http://localhost:${port}`)).text()).toBe('served')
})

test('refuses a port that is in use with the code of the system', async () => {
  const { url } = await listeningFront()
  const port = Number(new URL(url).port)
  await expect(openFront().listen({ host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
