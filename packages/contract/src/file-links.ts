import { routes } from './routes.ts'

/** Calls whose address a person opens or passes on as the link of a file; map tiles and metrics are for programs. */
export const fileLinkRoutes = [
  'download',
  'view',
  'jobExport',
  'tableExport',
  'changesExport',
  'receipt',
  'accountExport',
] as const

const patterns = fileLinkRoutes.map(
  (name) => new RegExp(`^${routes[name].path.replaceAll(/:\w+/gu, '[^/?#]+')}(?:[?#]|$)`, 'u'),
)

/** Whether an address of this server, a path with its query, is the link of a file. */
export const isFileLink = (address: string): boolean => patterns.some((pattern) => pattern.test(address))
