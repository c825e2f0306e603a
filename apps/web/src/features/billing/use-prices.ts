import { useInstallation } from '../../platform/use-installation.ts'
import { type Prices, usualPrices } from './plans.ts'

export function usePrices(): Prices {
  return useInstallation() ?? usualPrices
}
