/** Where the calls go: the environment's setting, else the server of development, else the page's own origin. */
export const apiBase: string = (
  import.meta.env.VITE_API_BASE ?? (import.meta.env.DEV ? 'http://localhost:4000' : '')
).replace(/\/$/u, '')
