import type { IncomingMessage } from 'node:http'

/**
 * Requests without `BASE_PATH`: the router, and all code behind it, know only paths inside. A proxy may remove the base
 * path itself, so a request without it is accepted, too.
 */
export const withoutBasePath =
  (basePath: string) =>
  ({ url = '/' }: IncomingMessage): string => {
    const inside = url.startsWith(basePath) ? url.slice(basePath.length) : url
    if (inside === '' || /^[?#]/.test(inside)) return `/${inside}`
    return inside.startsWith('/') ? inside : url
  }

/** A built page, whose links and files begin with `/`, below the base path. */
export const pageBelow = (basePath: string, html: string): string =>
  basePath === '' ? html : html.replaceAll(/\b(href|src|srcset)="\/(?!\/)/gi, `$1="${basePath}/`)
