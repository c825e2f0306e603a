import { expect, test } from 'vitest'
import { directivesOfHeaders, directivesOfMeta } from './page-directives.ts'

test.each([
  [['noindex'], true, false],
  [['none'], true, true],
  [['index, nofollow'], false, true],
  [['otherbot: noindex'], false, false],
  [['otherbot: noindex', 'gazetteer: noindex'], true, false],
  [['unavailable_after: 25 Jun 2010 15:00:00 PST'], false, false],
  [['max-snippet: 50, noindex'], true, false],
  [[], false, false],
])('the header %j', (values, isNoindex, isNofollow) => {
  expect(directivesOfHeaders(new Map([['x-robots-tag', values]]))).toEqual({
    isNoindex,
    isNofollow,
    isTdmReserved: false,
  })
})

test('meta elements count for all crawlers and for ours', () => {
  const read = (name: string, content: string) => directivesOfMeta([{ name, content }])
  expect(read('ROBOTS', 'NOINDEX,FOLLOW').isNoindex).toBe(true)
  expect(read('Gazetteer', 'noindex').isNoindex).toBe(true)
  expect(read('googlebot', 'noindex').isNoindex).toBe(false)
  expect(read('tdm-reservation', '1').isTdmReserved).toBe(true)
  expect(read('tdm-reservation', '0').isTdmReserved).toBe(false)
  expect(directivesOfHeaders(new Map([['tdm-reservation', ['1']]])).isTdmReserved).toBe(true)
})
