import { isoDate } from '../present-subscription.ts'
import type { Payment } from './payment-table.ts'

export function presentPayment({ paidAt, periodFrom, periodUntil, ...payment }: Payment) {
  return {
    ...payment,
    paidAt: new Date(paidAt).toISOString(),
    periodFrom: isoDate(periodFrom),
    periodUntil: isoDate(periodUntil),
  }
}
