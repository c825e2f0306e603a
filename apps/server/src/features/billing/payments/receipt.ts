import { productName } from '@gazetteer/contract'
import { escapeHtml } from '../../../platform/escape-html.ts'
import { bitcoinText } from '../bitcoin-amount.ts'
import type { Payment } from './payment-table.ts'

const kinds: Record<Payment['kind'], string> = {
  card: 'Payment by card',
  'card-refund': 'Refund to card',
  'card-dispute': 'Disputed payment, returned',
  bitcoin: 'Payment in Bitcoin',
}

/** The amount in major units: cents to dollars, satoshis to bitcoins. */
export function money(amount: number, currency: string): string {
  if (currency === 'btc') return bitcoinText(amount)
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)
}

const day = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** A self-contained page that loads nothing. */
export function receiptPage(
  payment: Payment,
  { email, supportEmail }: { email: string; supportEmail: string | null },
): string {
  const period =
    payment.periodFrom === null || payment.periodUntil === null
      ? []
      : [['Period', `${day(payment.periodFrom)} to ${day(payment.periodUntil)}`]]
  const lines = [
    ['Receipt for', email],
    ['Description', `${productName} Professional`],
    ['Type', kinds[payment.kind]],
    ['Number', payment.details],
    ['Date', day(payment.paidAt)],
    ...period,
    ['Amount', money(payment.amount, payment.currency)],
    ...(supportEmail === null ? [] : [['Questions', supportEmail]]),
  ]
  const rows = lines.map(
    ([name = '', value = '']) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${productName}: receipt ${escapeHtml(payment.details)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1rem;color:#16181d;background:#fff}
h1{font-size:1.4rem}table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:.6rem 0;border-bottom:1px solid #d9dce3;vertical-align:top}
th{font-weight:500;color:#5a6070;width:9rem}@media print{body{margin:0 auto}}</style>
<h1>${productName}</h1><table>${rows.join('')}</table></html>`
}
