import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Links } from '../links.ts'
import { sendError, unknownCall, wrongMethod } from './error-answers.ts'
import { isMachinePath } from './machine-paths.ts'
import { type SendPage, openPagesBelow } from './pages-below.ts'
import type { MethodsOf } from './served-methods.ts'

type Pages = { folder: string | null; basePath: string; links: Links; methodsOf: MethodsOf }

const yearSeconds = 31_536_000

/**
 * Serves the web application from its build folder. Every unknown path outside /api and /docs returns its page, which
 * then follows the redirects of section 2.1; under /docs it is a page with status 404; under /api a JSON 404, and
 * a method that is not served a 405.
 */
export async function serveWebPages(
  http: FastifyInstance,
  { folder, basePath, links, methodsOf }: Pages,
): Promise<void> {
  const sendBelow = openPagesBelow(basePath)
  const hasPages = folder !== null && existsSync(join(folder, 'index.html'))
  if (hasPages) {
    await http.register(fastifyStatic, {
      root: folder,
      index: ['index.html'],
      // One route per built file; every other path goes to the handler below.
      wildcard: false,
      // The build stores compressed copies of large files; other files and encodings are compressed when sent.
      preCompressed: true,
      globIgnore: ['**/*.br', ...(basePath === '' ? [] : ['**/*.html'])],
      setHeaders(reply, path) {
        const isNamedByContent = path.includes(join(folder, 'assets'))
        reply.header('cache-control', isNamedByContent ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
      },
    })
    if (basePath !== '') await servePagesBelow(http, folder, sendBelow)
  }
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, name: string) =>
    folder === null || basePath === '' ? reply.sendFile(name) : sendBelow(request, reply, join(folder, name))

  http.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split(/[?#]/)[0] ?? ''
    const served = methodsOf(path)
    if (served.length > 0 && !served.includes(request.method)) {
      void reply.header('allow', served.join(', '))
      return sendError(reply, wrongMethod(request, served))
    }
    if (!isPage(request)) return sendError(reply, unknownCall(request))
    if (hasPages && path === '/docs') return reply.redirect(links.path('/docs/'), 301)
    if (hasPages && path.startsWith('/docs/')) return sendPage(request, reply.code(404), 'docs/not-found.html')
    if (hasPages) return sendPage(request, reply.header('cache-control', 'no-cache'), 'index.html')
    return reply.code(404).type('text/plain').send('The web application is not built: run npm start, or npm run dev.')
  })
}

/** One route per page, as the static files have. The addresses in the built pages are of a server without a base path. */
async function servePagesBelow(http: FastifyInstance, folder: string, send: SendPage): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((one) => one.endsWith('.html'))) {
    const path = `/${name.split(sep).join('/')}`
    const paths = path.endsWith('/index.html') ? [path, path.slice(0, -'index.html'.length)] : [path]
    for (const one of paths)
      http.get(one, { schema: { hide: true } }, (request, reply) => send(request, reply, join(folder, name)))
  }
}

/** A page request of a browser: neither a call of a program nor a built file. */
export function isPage({ method, url }: FastifyRequest): boolean {
  const isCall = /^\/api(?:[/?#]|$)/.test(url) || isMachinePath(url)
  return ['GET', 'HEAD'].includes(method) && !isCall && !url.startsWith('/assets/')
}
