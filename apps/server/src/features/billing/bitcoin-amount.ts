export const satoshisPerBitcoin = 100_000_000

/** An amount for display: `0.00123456 BTC`. */
export const bitcoinText = (satoshis: number): string => `${(satoshis / satoshisPerBitcoin).toFixed(8)} BTC`
