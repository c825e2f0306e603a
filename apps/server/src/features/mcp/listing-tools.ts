import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { type Listing, fileFormats, listingFields } from '@gazetteer/listing'
import { findLikelyDuplicatesInSlices } from '@gazetteer/listing/matching'
import { openPacer } from '@gazetteer/bounded'
import { z } from 'zod'
import { answer, input, reading, result } from './answer.ts'
import type { ApiCall } from './api-call.ts'
import { aboutJob, jobOf } from './jobs.ts'
import { readFiltered } from './read-filtered.ts'
import type { McpSettings } from './settings.ts'

const jobId = z.string().max(100).optional().describe('A job id from list_captures; default: the newest capture.')
/** 48 rows are at most 8 kB, so that a page fits into the context of a model. */
const usefulFields = ['name', 'category', 'phone', 'website', 'address', 'city', 'state'] as const
const about = z.looseObject({}).describe('Source, licence, date, and coverage gaps of the capture.')
const duplicatesCompared = 2_000

type Field = (typeof listingFields)[number]

/** Tools for the listings of captures. */
export function addListingTools(server: McpServer, call: ApiCall, { address, inTurn }: McpSettings): void {
  addSearch(server, call)
  addFileLink(server, call, address)
  addAreas(server, call)
  addDuplicates(server, call, inTurn)
}

function addSearch(server: McpServer, call: ApiCall): void {
  server.registerTool(
    'search_listings',
    {
      title: 'Search listings',
      description:
        'Reads the listings of a capture whose name, category, address, city, phone or website contains all words of `search`. ' +
        'The answer names its `fields`: a value of these that a row lacks is unknown, other fields were not read. ' +
        'Fields with the same value in all rows are in `common`. Page with `next` until there is none: a page can have fewer rows than `limit`.',
      inputSchema: input({
        jobId,
        search: z.string().max(200).optional().describe('Words that all must occur; default: all listings.'),
        fields: z
          .array(z.enum(listingFields))
          .min(1)
          .optional()
          .describe(`Fields of a row; default: ${usefulFields.join(', ')}.`),
        hasWebsite: z.boolean().optional().describe('Only listings with a website, or with false only those without.'),
        hasPhone: z.boolean().optional().describe('Only listings with a phone, or with false only those without.'),
        cursor: z.number().int().min(0).default(0).describe('`next` of the page before.'),
        limit: z.number().int().min(1).max(200).default(20).describe('Rows on a page.'),
      }),
      outputSchema: result({
        about: about.optional(),
        fields: z.array(z.string()),
        common: z.looseObject({}),
        listings: z.array(z.looseObject({})),
        next: z.number().optional(),
      }),
      annotations: reading,
    },
    async ({ jobId: wanted, fields = [...usefulFields], hasWebsite, hasPhone, ...page }, { signal }) => {
      const job = await jobOf(call, wanted, signal)
      if (job === null) return answer({ fields, common: {}, listings: [] })
      const isWanted = (listing: Listing): boolean =>
        (hasWebsite === undefined || hasWebsite === (listing.website !== null)) &&
        (hasPhone === undefined || hasPhone === (listing.phone !== null))
      const read = (cursor: number, limit: number) =>
        readPage(call, { job: job.id, search: page.search, cursor, limit }, signal)
      const hasFilter = hasWebsite !== undefined || hasPhone !== undefined
      const { listings, next } = hasFilter
        ? await readFiltered(read, isWanted, page)
        : await read(page.cursor, page.limit)
      return answer({ about: await aboutJob(call, job, signal), fields, ...compact(listings, fields), next })
    },
  )
}

function addFileLink(server: McpServer, call: ApiCall, address: string): void {
  server.registerTool(
    'get_file_link',
    {
      title: 'Get a file link',
      description:
        'The link of a file with all listings of a capture. It opens only for the user: signed in to Gazetteer in the browser, ' +
        'or with their API key in the Authorization header. You cannot open it yourself.',
      inputSchema: input({ jobId, format: z.enum(fileFormats).default('json').describe('The file format.') }),
      outputSchema: result({ url: z.string(), about, header: z.string(), note: z.string().optional() }),
      annotations: reading,
    },
    async ({ jobId: wanted, format }, { signal }) => {
      const job = await jobOf(call, wanted, signal)
      if (job === null) return answer({ url: '', about: {}, header: '' })
      const url = `${address}/api/jobs/${encodeURIComponent(job.id)}/export?format=${format}`
      const note = 'The link needs the sign-in of the user in the browser, or a key of the user in this header.'
      const header = 'Authorization: Bearer YOUR_KEY'
      return answer({ url, header, note, about: await aboutJob(call, job, signal) })
    },
  )
}

/** Areas of all places. */
const wholeWorld = '-180,-90,180,90'

function addAreas(server: McpServer, call: ApiCall): void {
  server.registerTool(
    'list_areas',
    {
      title: 'List areas of a capture',
      description: 'Areas that a capture fetches, with their state, listings and, for failed ones, the reason.',
      inputSchema: input({
        jobId,
        state: z
          .enum(['waiting', 'running', 'done', 'saturated', 'failed', 'not-requested'])
          .optional()
          .describe('Only areas in this state.'),
        limit: z.number().int().min(1).max(500).default(50).describe('Areas at most.'),
      }),
      outputSchema: result({ total: z.number(), areas: z.array(z.looseObject({})) }),
      annotations: reading,
    },
    async ({ jobId: wanted, state, limit }, { signal }) => {
      const { areas } = await call('runtimeMap', { query: { jobId: wanted, bbox: wholeWorld } }, signal)
      const chosen = areas.filter((area) => state === undefined || area.state === state)
      const rows = chosen.slice(0, limit)
      return answer({
        total: chosen.length,
        areas: rows.map((area) => ({
          label: area.label,
          state: area.state,
          listings: area.fresh,
          requests: area.requests,
          reason: area.reason,
        })),
      })
    },
  )
}

function addDuplicates(server: McpServer, call: ApiCall, inTurn: McpSettings['inTurn']): void {
  server.registerTool(
    'find_duplicates',
    {
      title: 'Find likely duplicates',
      description: `Pairs of listings of a capture that are probably one business, the likeliest first. Compares up to ${duplicatesCompared} listings.`,
      inputSchema: input({
        jobId,
        threshold: z.number().min(0).max(1).default(0.8).describe('Lowest score, a probability.'),
        limit: z.number().int().min(1).max(200).default(20).describe('Pairs at most.'),
      }),
      outputSchema: result({
        compared: z.number(),
        isComplete: z.boolean(),
        total: z.number(),
        pairs: z.array(z.looseObject({ score: z.number() })),
      }),
      annotations: reading,
    },
    async ({ jobId: wanted, threshold, limit }, { signal }) => {
      const job = await jobOf(call, wanted, signal)
      const { listings, isComplete } =
        job === null ? { listings: [], isComplete: true } : await readFirst(call, job.id, signal)
      const rows = listings.map((listing, id) => ({ ...listing, id }))
      const pairs = await inTurn(() => findLikelyDuplicatesInSlices(rows, { threshold, pause: openPacer() }))
      const side = (index: number) => {
        const { name, address: street, phone } = listings[index] ?? {}
        return { name, address: street, phone }
      }
      return answer({
        compared: listings.length,
        isComplete,
        total: pairs.length,
        pairs: pairs
          .slice(0, limit)
          .map(({ a, b, score, reasons }) => ({ score: Number(score.toFixed(2)), reasons, a: side(a), b: side(b) })),
      })
    },
  )
}

/** A page of listings of a job. */
export const readPage = (
  call: ApiCall,
  { job, ...query }: { job: string; search?: string | undefined; cursor: number; limit: number },
  signal?: AbortSignal,
) => call('jobListings', { params: { jobId: job }, query }, signal)

async function readFirst(call: ApiCall, job: string, signal: AbortSignal) {
  const listings: Listing[] = []
  let next: number | null = 0
  while (next !== null && listings.length < duplicatesCompared) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(call, { job, cursor: next, limit: 500 }, signal)
    listings.push(...page.listings)
    next = page.next
  }
  return { listings: listings.slice(0, duplicatesCompared), isComplete: next === null }
}

/** Rows with the wanted fields; what is the same in several rows is said one time. */
export function compact(listings: readonly Listing[], fields: readonly Field[]) {
  const [first] = listings
  const isCommon = (field: Field): boolean =>
    listings.length > 1 &&
    listings.every((listing) => JSON.stringify(listing[field]) === JSON.stringify(first?.[field]))
  const pick = (listing: Listing | undefined, chosen: readonly Field[]) =>
    Object.fromEntries(chosen.map((field) => [field, listing?.[field] ?? null]))
  const common = fields.filter(isCommon)
  const own = fields.filter((field) => !common.includes(field))
  return { common: pick(first, common), listings: listings.map((listing) => pick(listing, own)) }
}
