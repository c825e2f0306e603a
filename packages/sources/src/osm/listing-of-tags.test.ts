import { expect, test } from 'vitest'
import { listingOf, listingTags } from './index.ts'

const listing = (tags: Record<string, string>) =>
  listingOf({ id: 'node/1', tags, types: ['cafe'], latitude: null, longitude: null })

test('reads the country, and the e-mail addresses of all their tags', () => {
  const tags = { 'addr:country': 'US', email: 'none', 'contact:email': 'a@b.example' }
  expect(listing(tags)).toMatchObject({ country: 'US', email: 'none;a@b.example' })
  expect(listing({})).toMatchObject({ country: null, email: null })
})

test('social media pages are URLs, also several in one tag; a bare name is none', () => {
  const tags = {
    'contact:facebook': 'https://a.example/1; https://a.example/2',
    'contact:instagram': 'a bare name',
    'contact:youtube': 'https://c.example/?v=1;2',
  }
  expect(listing(tags).socials).toEqual(['https://a.example/1', 'https://a.example/2', 'https://c.example/?v=1;2'])
})

test('lists each tag that it reads', () => {
  const read = new Set<string>()
  const tags = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, key) => {
        read.add(String(key))
        return undefined
      },
    },
  )
  listing(tags)
  expect([...read].filter((key) => !listingTags.includes(key))).toEqual([])
})
