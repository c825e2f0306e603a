import type { Links } from '../../platform/links.ts'
import type { CapturesContext } from '../captures/index.ts'
import type { ListingsContext } from '../listings/index.ts'

export type ExportsContext = {
  captures: CapturesContext
  listings: ListingsContext
  links: Links
  /** The built web application; null: none. */
  webFolder: string | null
}
