import type { Config } from '../config.ts'

/** The addresses of this server. Nothing else joins `PUBLIC_URL`, `BASE_PATH` and a path. */
export type Links = {
  /** A path below `BASE_PATH`, for redirects and pages of this server. */
  path: (path: string) => string
  /**
   * The absolute address of a path, for mails and other services. Without `PUBLIC_URL` it has the host of the request, or
   * the listening address.
   */
  url: (path: string, request?: { protocol: string; host: string }) => string
}

/** `listening`: the origin at which the server listens, known once it does. */
export function openLinks(
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
  listening: () => string,
): Links {
  const path: Links['path'] = (inside) => basePath + inside
  return {
    path,
    url(inside, request) {
      const origin = request === undefined ? listening() : `${request.protocol}://${request.host}`
      return (publicUrl ?? origin) + path(inside)
    },
  }
}
