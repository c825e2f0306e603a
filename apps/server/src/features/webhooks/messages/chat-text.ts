import { z } from 'zod'
import type { Payload } from './payload.ts'

/** A message for people: one line as title, sentences below it, and the page that shows more. */
export type ChatText = { title: string; lines: string[]; link: string }

const named = z.object({ name: z.string().nullish() })

/** What a message for people reads of each payload. */
const read = {
  'run.ended': z.object({
    status: z.string(),
    message: z.string().nullable(),
    records: z.number(),
    gaps: z.number(),
    isFictional: z.boolean(),
  }),
  'run.skipped': z.object({ reason: z.string().nullable() }),
  'run.needs_decision': z.object({ message: z.string(), choice: z.string().nullable() }),
  'listings.delivered': z.object({ listings: z.array(named) }),
  'changes.found': z.object({ changes: z.array(z.object({ kind: z.string(), listing: named })) }),
  'webhook.test': z.object({ message: z.string() }),
}

/** Names shown of a batch. */
const namesShown = 5
const numbers = new Intl.NumberFormat('en-US')

/** `site`: the address of the account's pages, without a slash at the end. */
export function chatTextOf(payload: Payload, site: string): ChatText {
  const job = `${site}/job-history/${String(payload.data['jobId'])}`
  switch (payload.type) {
    case 'run.ended':
      return { ...ended(read['run.ended'].parse(payload.data)), link: job }
    case 'run.skipped': {
      const { reason } = read['run.skipped'].parse(payload.data)
      return { title: 'A scheduled capture did not start', lines: reason === null ? [] : [reason], link: job }
    }
    case 'run.needs_decision': {
      const { message, choice } = read['run.needs_decision'].parse(payload.data)
      const title = choice === null ? 'A capture needs your decision' : 'A capture got its decision'
      return { title, lines: [message], link: `${site}/runtime` }
    }
    case 'listings.delivered': {
      const { listings } = read['listings.delivered'].parse(payload.data)
      return { title: `${counted(listings.length, 'listing')} stored`, lines: [namesOf(listings)], link: job }
    }
    case 'changes.found': {
      const { changes } = read['changes.found'].parse(payload.data)
      const kinds = [...new Set(changes.map(({ kind }) => kind))]
      const countOf = (wanted: string) => changes.filter(({ kind }) => kind === wanted).length
      const counts = kinds.map((kind) => `${numbers.format(countOf(kind))} ${kind}`).join(', ')
      const lines = [counts, namesOf(changes.map(({ listing }) => listing))]
      return { title: `${counted(changes.length, 'change')} found`, lines, link: job }
    }
    case 'webhook.test':
      return { title: 'Gazetteer is connected', lines: [read['webhook.test'].parse(payload.data).message], link: site }
  }
}

function ended({
  status,
  message,
  records,
  gaps,
  isFictional,
}: z.output<(typeof read)['run.ended']>): Omit<ChatText, 'link'> {
  const lines = [
    message ?? '',
    gaps === 0 ? '' : `Incomplete: ${counted(gaps, 'gap')}.`,
    isFictional ? 'The listings are sample data: invented businesses.' : '',
  ]
  return { title: `Capture ${status}: ${counted(records, 'listing')}`, lines: lines.filter((line) => line !== '') }
}

function namesOf(listings: readonly z.output<typeof named>[]): string {
  const names = listings.flatMap(({ name }) => name ?? [])
  const more = names.length - namesShown
  return names.slice(0, namesShown).join(', ') + (more > 0 ? ` and ${numbers.format(more)} more` : '')
}

const counted = (count: number, noun: string): string => `${numbers.format(count)} ${noun}${count === 1 ? '' : 's'}`
