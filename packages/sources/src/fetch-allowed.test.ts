import { serve } from '@gazetteer/testkit/servers/serve'
import { expect, test } from 'vitest'
import { allowedHosts, fetchAllowed, resolveLink } from './fetch-allowed.ts'

test('follows redirects to the same host, and refuses other hosts, loops and redirects of a POST', async () => {
  let requests = 0
  const other = await serve((_request, response) => {
    requests += 1
    response.end('inner')
  })
  const url = await serve((request, response) => {
    if (request.url === '/end') return response.end('found')
    const to = { '/here': '/end', '/there': `${other}/`, '/loop': '/loop', '/bad': 'http://[' }[request.url ?? '']
    return response.writeHead(302, { location: to }).end()
  })
  const ask = (path: string, init: RequestInit = {}) => fetchAllowed(`${url}${path}`, allowedHosts(url, []), init)
  expect(await (await ask('/here')).text()).toBe('found')
  for (const path of ['/there', '/loop', '/bad'])
    await expect(ask(path)).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('which is not allowed'),
    })
  await expect(ask('/here', { method: 'POST', body: 'x' })).rejects.toMatchObject({ kind: 'refused' })
  await expect(fetchAllowed(other, allowedHosts(url, []), {})).rejects.toMatchObject({ kind: 'refused' })
  expect(requests).toBe(0)
})

test('allows the configured host and the documented public ones over HTTPS', () => {
  const isAllowed = allowedHosts('http://mirror.example:8080/x', ['public.example'])
  const allowed = ['http://mirror.example:8080/y', 'https://public.example/z']
  const refused = [
    'http://mirror.example/y',
    'http://public.example/z',
    'https://x.public.example/',
    'ftp://mirror.example:8080/',
  ]
  expect(allowed.map((address) => isAllowed(new URL(address)))).toEqual([true, true])
  expect(refused.map((address) => isAllowed(new URL(address)))).toEqual([false, false, false, false])
  expect(() => resolveLink('http://[', 'http://mirror.example/')).toThrow('has an invalid link')
})
