import { usualPricesUsd } from '@gazetteer/contract'

/** What a month costs, for every screen that says it. */
export type Prices = { listPriceUsd: number; introPriceUsd: number }

/** Until the server has told its own. */
export const usualPrices: Prices = { listPriceUsd: usualPricesUsd.list, introPriceUsd: usualPricesUsd.intro }
