import type { CapturesContext } from '../captures/index.ts'
import type { ListingsCtx } from '../listings/index.ts'

export type ExportsCtx = {
  context: CapturesContext
  listings: ListingsCtx
  /** The built web application; null: none. */
  webFolder: string | null
}
