import { createServer } from 'node:http'
import { once } from 'node:events'
import { listeningPort } from '@gazetteer/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { answerRestoring } from './maintenance.ts'

test('answers calls with an error, monitoring with the state, and browsers with a page that reloads', async () => {
  const server = createServer(answerRestoring('')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${listeningPort(server)}${path}`)
    return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() }
  }
  const json = 'application/json; charset=utf-8'
  const call = await ask('/api/runtime/status?user=a')
  expect([call.status, call.type, JSON.parse(call.body)]).toEqual([
    503,
    json,
    expect.objectContaining({ success: false, code: 'restoring' }),
  ])
  for (const path of ['/api/health', '/api/ready'])
    expect(JSON.parse((await ask(path)).body)).toMatchObject({ status: 'restoring', code: 'restoring' })
  const page = await ask('/user/1/runtime')
  expect([page.status, page.type]).toEqual([503, 'text/html; charset=utf-8'])
  expect(page.body).toMatch(/http-equiv="refresh".*Gazetteer is being restored/s)
  expect((await ask('/assets/home-a1.js')).type).toBe('text/javascript')
  expect((await ask('/assets/home-a1.css')).type).toBe('text/css')
})

test('below a base path the same, with and without it', async () => {
  const server = createServer(answerRestoring('/listings')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  for (const path of ['/listings/api/health', '/api/health']) {
    const answer = await fetch(`http://127.0.0.1:${listeningPort(server)}${path}`)
    expect(await answer.json()).toMatchObject({ status: 'restoring', code: 'restoring' })
  }
})
