/** API origin: the environment setting, else the development server, else the page's own origin. */
export const apiBase: string = (
  import.meta.env.VITE_API_BASE ?? (import.meta.env.DEV ? 'http://localhost:4000' : '')
).replace(/\/$/u, '')
