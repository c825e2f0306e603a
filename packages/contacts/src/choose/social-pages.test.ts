import { expect, test } from 'vitest'
import type { ListingOfSite } from '../site-visit.ts'
import type { SocialCandidate } from './candidates.ts'
import { socialPages } from './social-pages.ts'

const listing: ListingOfSite = {
  id: 'a',
  name: 'Quillwood Bakery',
  phone: null,
  address: null,
  city: 'Boise',
  state: 'ID',
  zip: null,
  country: 'US',
  wants: ['socials'],
}
const link = (value: string, label = ''): SocialCandidate => ({
  value,
  label,
  how: 'link',
  trust: 2,
  page: 'https://quillwood.com/',
  fetchedAt: '',
  isNearOthers: false,
})
const pagesOf = (...candidates: SocialCandidate[]): string[] =>
  socialPages(candidates, listing).map(({ value }) => value)

test.each([
  ['http://m.facebook.com/Quillwood/?ref=x#a', 'http://m.facebook.com/Quillwood/'],
  ['https://de-de.facebook.com/quillwood/about', 'https://de-de.facebook.com/quillwood'],
  ['https://www.facebook.com/pages/Quillwood/123456789/', 'https://www.facebook.com/pages/Quillwood/123456789/'],
  [
    'https://www.facebook.com/profile.php?id=100063912345678&sk=about',
    'https://www.facebook.com/profile.php?id=100063912345678',
  ],
  ['https://instagram.com/quillwood/?hl=en', 'https://instagram.com/quillwood/'],
  ['https://twitter.com/quillwood', 'https://twitter.com/quillwood'],
  ['https://www.youtube.com/@quillwood/videos', 'https://www.youtube.com/@quillwood'],
  ['https://uk.linkedin.com/company/quillwood/about/', 'https://uk.linkedin.com/company/quillwood'],
  ['https://api.whatsapp.com/send?phone=+12083451100', 'https://wa.me/12083451100'],
])('%s is the page %s', (address, page) => {
  expect(pagesOf(link(address))).toEqual([page])
})

test.each([
  'https://www.facebook.com/',
  'https://www.facebook.com/sharer/sharer.php?u=x',
  'https://www.facebook.com/quillwood/posts/123',
  'https://www.facebook.com/tr?id=1',
  'https://www.facebook.com/wix',
  'https://twitter.com/intent/tweet?text=quillwood',
  'https://x.com/quillwood/status/1',
  'https://www.instagram.com/p/Cx123/',
  'https://www.instagram.com/explore/tags/quillwood',
  'https://www.youtube.com/watch?v=quillwood',
  'https://www.linkedin.com/shareArticle?url=x',
  'https://www.pinterest.com/pin/create/button/?url=x',
  'https://wa.me/?text=quillwood',
  'https://quillwood.com/facebook',
  'mailto:facebook@quillwood.com',
])('%s is no page of the business', (address) => {
  expect(pagesOf(link(address))).toEqual([])
})

test('pages that do not carry the name count only as the one that an icon leads to', () => {
  expect(pagesOf(link('https://www.facebook.com/qb208'))).toEqual(['https://www.facebook.com/qb208'])
  expect(pagesOf(link('https://www.facebook.com/qb208', 'Follow us on Facebook'))).toHaveLength(1)
  expect(pagesOf(link('https://www.facebook.com/northlight', 'Northlight Supplies'))).toEqual([])
  expect(pagesOf(link('https://www.facebook.com/qb208'), link('https://www.facebook.com/ab209'))).toEqual([])
  expect(pagesOf(link('https://www.facebook.com/quillwood'), link('https://www.facebook.com/ab209'))).toHaveLength(1)
  expect(pagesOf({ ...link('https://www.facebook.com/studio'), isNearOthers: true })).toEqual([])
})

test('a profile with a number instead of a name is the one of an icon, once in all its spellings', () => {
  const byNumber = 'https://www.facebook.com/profile.php?id=100063912345678'
  const again = 'https://www.facebook.com/p/Qb-100063912345678/'
  expect(pagesOf(link(byNumber, 'Facebook'), link(again))).toEqual([byNumber])
  expect(pagesOf(link(byNumber), link('https://www.facebook.com/profile.php?id=100099999999999'))).toEqual([])
  expect(pagesOf(link(byNumber), link('https://www.facebook.com/p/Quillwood-100099999999999'))).toHaveLength(1)
  expect(pagesOf(link('https://www.linkedin.com/company/12345678', 'Quillwood Bakery'))).toHaveLength(1)
})

test('each page once, ten at most', () => {
  const same = ['https://facebook.com/quillwood', 'https://www.facebook.com/Quillwood/', 'http://fb.com/quillwood']
  expect(pagesOf(...same.map((address) => link(address)))).toHaveLength(1)
  expect(
    pagesOf(...Array.from({ length: 15 }, (_, nth) => link(`https://www.facebook.com/quillwood${nth}`))),
  ).toHaveLength(10)
})
