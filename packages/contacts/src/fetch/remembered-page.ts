import { z } from 'zod'
import type { PageFacts } from '../extract/page-facts.ts'
import type { SiteMemory } from '../site-visit.ts'
import { crawlLimits } from './limits.ts'
import { readMemory, writeMemory } from './memory.ts'

/** Raised when facts change their shape, so that pages are fetched again. */
const version = 1

const lineSchema = z.object({ text: z.string(), block: z.number(), heading: z.number() })
const linkSchema = z.object({ href: z.string(), label: z.string(), line: z.number() })
const texts = z.array(z.string())
const nodeSchema = z.object({
  how: z.enum(['json-ld', 'microdata']),
  name: z.string().nullable(),
  address: z.string().nullable(),
  zip: z.string().nullable(),
  city: z.string().nullable(),
  phones: texts,
  emails: texts,
  socials: texts,
  hours: z.string().nullable(),
})
const factsSchema = z.object({
  url: z.string(),
  fetchedAt: z.string(),
  names: texts,
  parents: z.array(z.number()),
  lines: z.array(lineSchema),
  links: z.array(linkSchema),
  frames: texts,
  nodes: z.array(nodeSchema),
  metas: z.array(z.object({ name: z.string(), content: z.string() })),
}) satisfies z.ZodType<PageFacts>

const rememberedSchema = z.object({
  version: z.literal(version),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  facts: factsSchema,
})
export type RememberedPage = z.infer<typeof rememberedSchema>

/** A page of an earlier visit, with which the site can answer that it is unchanged. */
export async function recallPage(memory: SiteMemory, url: URL): Promise<RememberedPage | null> {
  const text = await readMemory(memory, keyOfPage(url))
  if (text === null) return null
  const page = rememberedSchema.safeParse(parsedJson(text))
  return page.success ? page.data : null
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Headers of a conditional request. */
export function validatorsOf(page: RememberedPage | null): Record<string, string> {
  const headers: Record<string, string> = {}
  if (page?.etag != null) headers['if-none-match'] = page.etag
  if (page?.lastModified != null) headers['if-modified-since'] = page.lastModified
  return headers
}

type Headers = ReadonlyMap<string, readonly string[]>

/** Remembers a page that names a version of itself. */
export async function rememberPage(
  memory: SiteMemory,
  url: URL,
  { facts, headers, now }: { facts: PageFacts; headers: Headers; now: number },
): Promise<void> {
  const etag = validatorIn(headers, 'etag')
  const lastModified = validatorIn(headers, 'last-modified')
  if ((etag === null && lastModified === null) || facts.url !== url.href) return
  const page: RememberedPage = { version, etag, lastModified, facts }
  await writeMemory(memory, keyOfPage(url), { text: JSON.stringify(page), expiresAt: now + crawlLimits.pageMs })
}

const keyOfPage = ({ href }: URL): string => `page ${href}`

function validatorIn(headers: Headers, name: string): string | null {
  const value = headers.get(name)?.[0] ?? null
  return value === null || value.length > 200 ? null : value
}
