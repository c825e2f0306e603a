import { chatPrograms } from '@gazetteer/contract'
import { refusalOfChat } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { chatMessageOf } from './chat-message.ts'
import { chatTextOf } from './chat-text.ts'

const site = 'https://gazetteer.example/user/1'
const timestamp = '2026-11-29T02:00:00.000Z'
const listing = (name: string) => ({ source: 'sample', source_id: name, name })
const ended = {
  type: 'run.ended' as const,
  timestamp,
  data: {
    jobId: 'JB-1',
    status: 'completed',
    message: null,
    records: 1204,
    gaps: 1,
    file: null,
    source: 'overture',
    isFictional: false,
  },
}

test('says what happened, in one line, with the page that shows more', () => {
  expect(chatTextOf(ended, site)).toEqual({
    title: 'Capture completed: 1,204 listings',
    lines: ['Incomplete: 1 gap.'],
    link: `${site}/job-history/JB-1`,
  })
  const connected = { type: 'webhook.test' as const, timestamp, data: { message: 'A test of your webhook' } }
  expect(chatTextOf(connected, site)).toEqual({
    title: 'Gazetteer is connected',
    lines: ['A test of your webhook'],
    link: site,
  })
})

test.each(chatPrograms)('%s accepts the longest texts, and texts that mean something to it', (program) => {
  const long = { title: '<&*_'.repeat(500), lines: ['é&<@everyone>'.repeat(4_000), '🎉*'.repeat(9_000)], link: site }
  for (const text of [long, { title: 'x', lines: [], link: site }, { title: '#', lines: ['-'], link: site }])
    expect(refusalOfChat(program, JSON.stringify(chatMessageOf(program, text)))).toBeNull()
  expect(JSON.stringify(chatMessageOf(program, long)).isWellFormed()).toBe(true)
})

test('names cannot notify people, begin links or format the message', () => {
  const text = { title: '<!channel> & *Joe*', lines: ['[Free](https://evil.example) @everyone'], link: site }
  const slack = JSON.stringify(chatMessageOf('slack', text))
  expect(slack).toContain('&lt;!channel&gt; &amp; \u200B*Joe\u200B*')
  expect(slack).not.toContain('<!channel>')
  const discord = JSON.stringify(chatMessageOf('discord', text))
  expect(discord).toContain(String.raw`\\[Free\\]\\(https\\://evil.example\\) \\@everyone`)
  expect(discord).toContain('"allowed_mentions":{"parse":[]}')
  expect(JSON.stringify(chatMessageOf('teams', text))).toContain(String.raw`\\[Free\\]\\(https://evil.example\\)`)
})

test('a batch is a number and its first names', () => {
  const names = ['Ann', 'Bea', 'Cid', 'Dan', 'Eve', 'Fay', 'Gus']
  const delivered = {
    type: 'listings.delivered' as const,
    timestamp,
    data: { jobId: 'JB-1', from: 1, to: 7, listings: names.map(listing) },
  }
  expect(chatTextOf(delivered, site)).toMatchObject({
    title: '7 listings stored',
    lines: ['Ann, Bea, Cid, Dan, Eve and 2 more'],
  })
})
