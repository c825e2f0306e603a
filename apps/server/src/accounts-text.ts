import type { OperatorAccount, OperatorAccounts } from '@gazetteer/contract'

const titles = ['account', 'plan', 'captures', 'listings', 'last sign-in (UTC)', 'state']

/** A page of the accounts as a terminal table, with the command for the next page. */
export function accountsText({ accounts, next, total }: Omit<OperatorAccounts, 'success'>): string {
  if (accounts.length === 0) return `No matching accounts (${total} in total).`
  const rows = [titles, ...accounts.map(cellsOf)]
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [...lines, ...(next === null ? [] : [`More: accounts --after ${next}`])].join('\n')
}

const cellsOf = (account: OperatorAccount): string[] => [
  account.email,
  account.plan,
  String(account.captures),
  String(account.listings),
  account.lastSignInAt === null ? 'never' : new Date(account.lastSignInAt).toISOString().slice(0, 16).replace('T', ' '),
  stateOf(account),
]

function stateOf({ suspendedAt, openJobId, isOperator }: OperatorAccount): string {
  const words = [
    suspendedAt === null ? null : 'suspended',
    openJobId === null ? null : 'capturing',
    isOperator ? 'operator' : null,
  ]
  return words.filter((word) => word !== null).join(', ')
}
