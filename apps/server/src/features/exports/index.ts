import { fileFields, listingFields } from '@gazetteer/listing'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Actor } from '../../platform/api/actor.ts'
import { route } from '../../platform/api/route.ts'
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts'
import { readCsvStyle, saveCsvStyle } from '../csv-style/index.ts'
import { readColumns, saveColumns } from './columns.ts'
import type { ExportsContext } from './context.ts'
import { exportJob } from './export-job.ts'
import { exportTable } from './export-table.ts'
import { conditionsOf, fitting } from '../listings/index.ts'
import { listExports } from './list-exports.ts'
import { type OpenedFile, openFile } from './open-file.ts'
import { openPage, pageFontOf } from './open-page.ts'

export { readColumns } from './columns.ts'
export { exportRuns } from './listings-of-run.ts'

/** Concurrent downloads per account; each one buffers rows. */
const filesPerAccount = 50
const files = 1_000

const tooManyFiles = (perAccount: number): string =>
  `${perAccount} of your downloads are already running. Please wait until one is finished.`

/**
 * Files of the runs and of the table: list, download, view. Generated while downloading; nothing is stored on disk.
 */
export function openExports(http: FastifyInstance, context: ExportsContext): void {
  const { captures, links } = context
  const pageFont = pageFontOf(context.webFolder)
  const activeDownloads = new ConcurrencyLimiter({ perAccount: filesPerAccount, total: files, message: tooManyFiles })

  function send(reply: FastifyReply, actor: Actor, file: OpenedFile): FastifyReply {
    reply.raw.once('close', activeDownloads.enter(actor.accountId))
    return reply
      .header('content-type', file.mediaType)
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .send(file.stream)
  }

  route(http, 'exports', async ({ actor, query }) => ({
    success: true,
    exports: await listExports(captures, actor, query),
  }))
  route(http, 'download', async ({ actor, params, reply }) =>
    send(reply, actor, await openFile(captures, actor, params.file)),
  )
  route(http, 'view', async ({ actor, params: { file: name }, query, reply }) => {
    if (!name.includes('.')) {
      return guarded(reply, { isPage: true })
        .header('content-type', 'text/html; charset=utf-8')
        .send(await openPage(captures, actor, { base: name, ...query, font: await pageFont(), links }))
    }
    const file = await openFile(captures, actor, name)
    reply.raw.once('close', activeDownloads.enter(actor.accountId))
    return guarded(reply, { isPage: file.format === 'html' })
      .header('content-type', file.format === 'csv' ? 'text/plain; charset=utf-8' : file.mediaType)
      .header('content-disposition', `inline; filename="${file.name}"`)
      .send(file.stream)
  })
  route(http, 'jobExport', async ({ actor, params: { jobId }, query, reply }) =>
    send(reply, actor, await exportJob(captures, actor, { jobId, ...query })),
  )
  route(http, 'tableExport', async ({ actor, query, reply }) => {
    const { format, columns, preset, bom, delimiter, decimal, ...filter } = query
    const wanted = { fits: fitting(filter), conditions: conditionsOf(filter) }
    const file = await exportTable(context, actor, { format, columns, preset, bom, delimiter, decimal, wanted })
    return 'error' in file ? { success: false, error: file.error, message: file.error } : send(reply, actor, file)
  })
  route(http, 'rowsExport', async ({ actor, body: { ids, ...wantedFile }, reply }) => {
    const file = await exportTable(context, actor, { ...wantedFile, wanted: { ids } })
    return 'error' in file ? { success: false, error: file.error, message: file.error } : send(reply, actor, file)
  })
  route(http, 'exportColumns', async ({ actor }) => ({
    success: true,
    columns: await readColumns(captures.db, actor.accountId),
    all: [...fileFields],
    standard: [...listingFields],
    csv: await readCsvStyle(captures.db, actor.accountId),
  }))
  route(http, 'chooseColumns', async ({ actor, body }) => {
    await saveColumns(captures.db, actor.accountId, body.columns)
    return { success: true }
  })
  route(http, 'chooseCsvStyle', async ({ actor, body }) => {
    await saveCsvStyle(captures.db, actor.accountId, body)
    return { success: true }
  })
}

/**
 * Viewed pages run no scripts and have an opaque origin; links to external sites open normally. The search of a page is
 * a form to the same address.
 */
function guarded(reply: FastifyReply, { isPage }: { isPage: boolean }): FastifyReply {
  return reply
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      `sandbox allow-popups allow-popups-to-escape-sandbox${isPage ? ' allow-forms' : ''}; default-src 'none'${isPage ? ofPage : ''}`,
    )
}

const ofPage = "; style-src 'unsafe-inline'; font-src data:; form-action 'self'"
