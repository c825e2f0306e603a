import { useInstallation } from '../../platform/use-installation.ts'
import { type Prices, usualPrices } from './prices.ts'

export function usePrices(): Prices {
  return useInstallation() ?? usualPrices
}
