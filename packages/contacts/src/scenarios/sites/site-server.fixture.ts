import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { listeningPort } from '@gazetteer/testkit'
import type { ContactField, ListingOfSite, Refusal, WebsiteStatus } from '../../site-visit.ts'

export type Answer = {
  status?: number
  headers?: Record<string, string | string[]>
  body?: string | Buffer
}
export type Handler = (request: IncomingMessage, response: ServerResponse, base: string) => void
export type Route = string | Answer | Handler

export type RightValues = { [field in ContactField]?: string | readonly string[] }

/** A site with its listings, and what a visit must find: written by hand for each kind. */
export type FixtureSite = {
  kind: string
  host: string
  website?: string
  /** By path; `other.example/path` for another host of the same site. 404 for other paths. */
  routes: Record<string, Route>
  listings: ListingOfSite[]
  status: WebsiteStatus
  refusal?: Refusal
  right: Record<string, RightValues>
  /** Of a listing, where it differs from the site's. */
  statuses?: Record<string, WebsiteStatus>
  /** Paths that robots.txt forbids. */
  forbidden?: RegExp
  /** Values of others on the site, which no listing may get. */
  strangers?: readonly string[]
}

export type Visited = { host: string; path: string; from: number; until: number; headers: IncomingMessage['headers'] }

export type SiteServer = {
  port: number
  visited: Visited[]
  add: (sites: readonly FixtureSite[]) => void
  websiteOf: (site: FixtureSite) => string
  close: () => Promise<void>
}

/** Serves all sites on one port of the loopback interface, by the Host header. */
export async function startSiteServer(): Promise<SiteServer> {
  const hosts = new Map<string, Record<string, Route>>()
  const visited: Visited[] = []
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const url = request.url ?? '/'
    const visit = {
      host,
      path: url,
      from: performance.now(),
      until: Number.POSITIVE_INFINITY,
      headers: request.headers,
    }
    visited.push(visit)
    response.on('close', () => (visit.until = performance.now()))
    const routes = hosts.get(host) ?? {}
    answer(routes[url] ?? routes['*'] ?? { status: 404, body: 'not found' }, request, response)
  })

  function answer(route: Route, request: IncomingMessage, response: ServerResponse): void {
    const base = `http://${request.headers.host}`
    if (typeof route === 'function') return route(request, response, base)
    const { status = 200, headers = {}, body = '' } = typeof route === 'string' ? { body: route } : route
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
    response.end(body)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = listeningPort(server)
  return {
    port,
    visited,
    add(sites) {
      for (const { host, routes } of sites)
        for (const [name, route] of Object.entries(routes)) {
          const [, other, path] = /^([^/*]+)?(.*)$/.exec(name) ?? []
          const key = other ?? host
          hosts.set(key, { ...hosts.get(key), [path ?? '/']: route })
        }
    },
    websiteOf: ({ host, website }) => (website ?? `http://${host}/`).replace(/^(http:\/\/[^/]+)/, `$1:${port}`),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A redirect to another path or host of the fixture. */
export const redirectTo =
  (target: string, status = 301): Handler =>
  (request, response) => {
    const port = /:(\d+)$/.exec(request.headers.host ?? '')?.[1] ?? ''
    const location = target.startsWith('http://') ? target.replace(/^(http:\/\/[^/]+)/, `$1:${port}`) : target
    response.writeHead(status, { location }).end()
  }
