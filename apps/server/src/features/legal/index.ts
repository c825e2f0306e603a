import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageBelow } from '../../platform/http/base-path.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import { legalPage } from './page-of.ts'
import { templates } from './templates.ts'

const pages = [
  { path: '/terms', name: 'terms', title: 'Terms' },
  { path: '/privacy', name: 'privacy', title: 'Privacy' },
] as const

/** The frame of the documentation in the built web application, whose files are found at the start. */
const framePath = 'docs/frame.html'

/** Terms and privacy pages written by the operator: `pages/terms.md` and `pages/privacy.md` in the data folder. */
export function legalFeature({ http, platform }: FeatureStart, webFolder: string | null): void {
  const { config } = platform
  const framed = webFolder === null ? null : readFile(join(webFolder, framePath), 'utf8').catch(() => null)
  for (const { path, name, title } of pages) {
    http.get(
      path,
      { config: { policy: { who: 'visitor', key: null } }, schema: { hide: true } },
      async (_request, reply) => {
        const written = await readFile(join(config.dataDir, 'pages', `${name}.md`), 'utf8').catch(() => null)
        return reply
          .type('text/html; charset=utf-8')
          .send(pageBelow(config.basePath, legalPage(title, written ?? templates[name], await framed)))
      },
    )
  }
}
