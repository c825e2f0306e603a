import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageBelow } from './base-path.ts'

type Page = { html: string; etag: string }
export type SendPage = (request: FastifyRequest, reply: FastifyReply, file: string) => Promise<FastifyReply>

/** Sends built pages with their links below the base path. A page is rewritten once, and again after a new build. */
export function openPagesBelow(basePath: string): SendPage {
  const pages = new Map<string, { changedAt: number; page: Promise<Page> }>()

  async function pageOf(file: string): Promise<Page> {
    const { mtimeMs: changedAt } = await stat(file)
    const known = pages.get(file)
    if (known?.changedAt === changedAt) return await known.page
    const page = rewrite(file, basePath)
    pages.set(file, { changedAt, page })
    // Not remembered: the next request reads it again.
    page.catch(() => pages.delete(file))
    return await page
  }

  return async (request, reply, file) => {
    const { html, etag } = await pageOf(file)
    reply.header('cache-control', 'no-cache')
    if (reply.statusCode === 200) {
      reply.header('etag', etag)
      if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    }
    return reply.type('text/html; charset=utf-8').send(html)
  }
}

async function rewrite(file: string, basePath: string): Promise<Page> {
  const html = pageBelow(basePath, await readFile(file, 'utf8'))
  // Weak: the answer may be compressed.
  return { html, etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` }
}

/** Compares weakly, as RFC 9110 says. */
const hasTag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((one) => ['*', etag, etag.slice('W/'.length)].includes(one.trim()))
