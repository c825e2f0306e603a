import { expect, test } from 'vitest'
import { profileOf } from './profile-of.ts'

const fb = 'https://www.facebook.com'
const channel = 'UCx7K9-zQ_3bR5tY1mN8pL2A'

test.each([
  // Facebook, by number
  [`${fb}/profile.php?id=100063912345678`, `${fb}/profile.php?id=100063912345678`],
  ['https://m.facebook.com/profile.php/?id=100063912345678', 'https://m.facebook.com/profile.php?id=100063912345678'],
  [`${fb}/profile.php?sk=about&id=100063912345678&mibextid=x`, `${fb}/profile.php?id=100063912345678`],
  [`${fb}/people/Quillwood-Bakery/100063912345678/`, `${fb}/people/Quillwood-Bakery/100063912345678/`],
  [`${fb}/people/_/100063912345678?sk=about`, `${fb}/people/_/100063912345678`],
  [`${fb}/people/B%C3%A4ckerei-Eiche/100063912345678`, `${fb}/people/B%C3%A4ckerei-Eiche/100063912345678`],
  [`${fb}/p/Quillwood-Bakery-100063912345678/`, `${fb}/p/Quillwood-Bakery-100063912345678/`],
  [`${fb}/123456789012`, `${fb}/123456789012`],
  [`${fb}/123456789012/about`, `${fb}/123456789012`],
  [`${fb}/Quillwood-Bakery-123456789012/`, `${fb}/Quillwood-Bakery-123456789012/`],
  [`${fb}/pages/Quillwood-Bakery/123456789?fref=ts`, `${fb}/pages/Quillwood-Bakery/123456789`],
  [`${fb}/pages/Quillwood-Bakery/123456789/photos`, `${fb}/pages/Quillwood-Bakery/123456789`],
  [`${fb}/pages/category/Bakery/Quillwood-123456789/`, `${fb}/pages/category/Bakery/Quillwood-123456789/`],
  // Facebook, by name
  [`${fb}/pg/quillwood/about/`, `${fb}/pg/quillwood`],
  ['https://de-de.facebook.com/quillwood', 'https://de-de.facebook.com/quillwood'],
  ['https://business.facebook.com/quillwood/', 'https://business.facebook.com/quillwood/'],
  // Others
  [`https://www.linkedin.com/company/12345678/`, `https://www.linkedin.com/company/12345678/`],
  ['https://linkedin.com/company/12345678/jobs?trk=x', 'https://linkedin.com/company/12345678'],
  ['https://de.linkedin.com/in/ana-quill', 'https://de.linkedin.com/in/ana-quill'],
  [`https://www.youtube.com/channel/${channel}`, `https://www.youtube.com/channel/${channel}`],
  [`https://m.youtube.com/channel/${channel}/videos?view=0`, `https://m.youtube.com/channel/${channel}`],
  ['https://youtube.com/c/Quillwood', 'https://youtube.com/c/Quillwood'],
  ['https://youtube.com/user/quillwood/featured', 'https://youtube.com/user/quillwood'],
  ['https://www.tiktok.com/@quill.wood?lang=en', 'https://www.tiktok.com/@quill.wood'],
  ['https://www.threads.net/@quillwood', 'https://www.threads.net/@quillwood'],
  ['https://www.instagram.com/_u/quillwood/', 'https://www.instagram.com/_u/quillwood/'],
  ['https://x.com/@quillwood', 'https://x.com/@quillwood'],
  ['https://bsky.app/profile/quillwood.com', 'https://bsky.app/profile/quillwood.com'],
  ['https://ok.ru/profile/570012345678', 'https://ok.ru/profile/570012345678'],
  ['https://vk.com/club123456', 'https://vk.com/club123456'],
  ['https://www.xing.com/pages/quillwood', 'https://www.xing.com/pages/quillwood'],
  ['https://m.me/123456789012', 'https://m.me/123456789012'],
])('%s is the profile %s', (address, value) => {
  expect(profileOf(address)?.value).toBe(value)
})

test.each([
  `${fb}/profile.php`,
  `${fb}/profile.php?id=`,
  `${fb}/profile.php?id=quillwood`,
  `${fb}/people/Quillwood-Bakery`,
  `${fb}/pages/Quillwood-Bakery`,
  `${fb}/pages/create`,
  `${fb}/pages/category/Bakery`,
  `${fb}/pages/category/Bakery/`,
  `${fb}/p/Quillwood-Bakery`,
  `${fb}/p/`,
  `${fb}/pg`,
  `${fb}/photo.php?fbid=1234567`,
  `${fb}/photo/?fbid=1234567`,
  `${fb}/story.php?story_fbid=1&id=100063912345678`,
  `${fb}/permalink.php?story_fbid=1&id=100063912345678`,
  `${fb}/share.php?u=https://quillwood.com`,
  `${fb}/share/1AbCdEfGhI/`,
  `${fb}/share/p/1AbCdEfGhI/`,
  `${fb}/dialog/share?app_id=1&href=x`,
  `${fb}/123456789012/posts/987654321`,
  `${fb}/pages/Quillwood/123456789/../../..`,
  `${fb}/events/123456789`,
  'https://developers.facebook.com/docs/quillwood',
  'https://l.facebook.com/l.php?u=https://quillwood.com',
  'https://fb.watch/quillwood',
  'https://www.linkedin.com/company/',
  'https://www.linkedin.com/company/12345678/posts/quillwood-1',
  'https://www.linkedin.com/sharing/share-offsite/?url=x',
  'https://www.linkedin.com/feed/update/urn:li:activity:1/',
  'https://business.linkedin.com/quillwood',
  'https://www.youtube.com/channel/',
  'https://www.youtube.com/channel/quillwood',
  'https://www.youtube.com/shorts/quillwood12',
  'https://www.youtube.com/embed/quillwood12',
  'https://youtu.be/quillwood12',
  'https://studio.youtube.com/channel/UCx7K9-zQ_3bR5tY1mN8pL2A',
  'https://www.tiktok.com/@quillwood/video/7123456789012345678',
  'https://www.tiktok.com/t/ZTRabcdef/',
  'https://www.tiktok.com/tag/quillwood',
  'https://vm.tiktok.com/ZMabcdef/',
  'https://www.threads.net/@quillwood/post/Cx123',
  'https://www.threads.net/intent/post?text=quillwood',
  'https://twitter.com/intent/follow?screen_name=quillwood',
  'https://twitter.com/intent/user?user_id=123456',
  'https://x.com/intent/post?url=x',
  'https://twitter.com/share?url=x',
  'https://x.com/home?status=quillwood',
  'https://x.com/i/user/123456',
  'https://x.com/quillwood/status/123456789',
  'https://help.twitter.com/quillwood',
  'https://www.instagram.com/tv/Cx123/',
  'https://www.instagram.com/s/aGlnaGxpZ2h0?story_media_id=1',
  'https://www.instagram.com/accounts/login/?next=quillwood',
  'https://help.instagram.com/quillwood',
  'https://www.pinterest.com/pin/123456789/',
  'https://www.pinterest.de/ideas/quillwood/123/',
  'https://help.pinterest.com/quillwood',
  'https://bsky.app/profile/quillwood.com/post/3kabc',
  'https://bsky.app/intent/compose?text=quillwood',
  'https://vk.com/share.php?url=x',
])('%s is no profile', (address) => {
  expect(profileOf(address)).toBeNull()
})

test('a profile of Facebook has one key in all its spellings with the number', () => {
  const spellings = [
    'profile.php?id=100063912345678',
    'people/Quillwood-Bakery/100063912345678',
    'p/Quillwood-Bakery-100063912345678/',
    '100063912345678',
    'pages/Quillwood/100063912345678',
  ]
  expect(new Set(spellings.map((path) => profileOf(`${fb}/${path}`)?.key)).size).toBe(1)
  expect(profileOf(`${fb}/p/Quillwood-Bakery-100063912345678`)?.handle).toBe('Quillwood-Bakery')
})
