/**
 * The path below which the server serves everything: `''` or `/listings`. The server writes it into the page's links;
 * `theme.js` reads it from its own address, before any other script runs.
 */
export const basePath: string = globalThis.document?.documentElement.dataset['base'] ?? ''

/** The path of a link that the router does not open. The router itself has paths without the base path. */
export const hrefOf = (path: string): string => basePath + path

/** The path and query of this page, without the base path. */
export const currentPath = (): string =>
  `${window.location.pathname.slice(basePath.length) || '/'}${window.location.search}`
