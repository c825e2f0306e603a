import { HDKey } from '@scure/bip32'
import { NETWORK, TEST_NETWORK, p2pkh, p2sh, p2wpkh } from '@scure/btc-signer'
import { z } from 'zod'
import { satoshisPerBitcoin } from '../bitcoin-amount.ts'
import { fetchJson } from './fetch-json.ts'
import { type BitcoinWallet, WalletAway } from './wallet.ts'

/**
 * Addresses derived from the operator's extended public key, watched through an Esplora API server
 * (github.com/Blockstream/esplora, API.md).
 */
export type OwnWalletSettings = { xpub: string; esploraUrl: string; rateUrl: string }

const expiresInMs = 30 * 60_000
/** Confirmed transactions per page in Esplora. */
const pageSize = 25
const maxPages = 40
/** Bitcoin prices outside this range are rejected as errors. */
const sanePrice = { from: 100, to: 100_000_000 }

/** SLIP-132: the key's prefix determines the address type. */
const kinds = {
  xpub: { version: 0x0488b21e, network: NETWORK, pay: p2pkh },
  ypub: { version: 0x049d7cb2, network: NETWORK, pay: nested },
  zpub: { version: 0x04b24746, network: NETWORK, pay: p2wpkh },
  tpub: { version: 0x043587cf, network: TEST_NETWORK, pay: p2pkh },
  upub: { version: 0x044a5262, network: TEST_NETWORK, pay: nested },
  vpub: { version: 0x045f1cf6, network: TEST_NETWORK, pay: p2wpkh },
} as const

function nested(key: Uint8Array, network: typeof NETWORK) {
  return p2sh(p2wpkh(key, network), network)
}

/**
 * The receiving address with this index (`m/0/index` below an account's key). Throws when it is not an extended
 * public key.
 */
export function addressAt(extendedKey: string, index: number): string {
  const kind = Object.entries(kinds).find(([prefix]) => extendedKey.startsWith(prefix))?.[1]
  if (kind === undefined) throw new Error('Not an extended public key.')
  const key = HDKey.fromExtendedKey(extendedKey, { public: kind.version, private: 0 }).deriveChild(0).deriveChild(index)
  const { address } = key.publicKey === null ? {} : kind.pay(key.publicKey, kind.network)
  if (address === undefined) throw new Error('The key does not yield an address.')
  return address
}

const txSchema = z.object({
  txid: z.string(),
  vout: z.array(z.object({ scriptpubkey_address: z.string().optional(), value: z.number().int().nonnegative() })),
  status: z.object({ confirmed: z.boolean(), block_time: z.number().optional() }),
})
type Tx = z.infer<typeof txSchema>

export function openOwnWallet({ xpub, esploraUrl, rateUrl }: OwnWalletSettings): BitcoinWallet {
  return {
    provider: 'xpub',
    async requestPayment({ cents }) {
      const price = await dollarsPerBitcoin(rateUrl)
      const satoshis = Math.ceil((cents / 100 / price) * satoshisPerBitcoin)
      return {
        satoshis,
        invoiceId: null,
        expiresInMs,
        address: {
          kind: 'own',
          addressAt: (index) => addressAt(xpub, index),
          firstUnused: (from) => firstUnused(esploraUrl, { xpub, from }),
        },
      }
    },
    async checkPayments({ address, createdAt }) {
      const all = await transactionsOf(esploraUrl, address)
      const txs = all.filter(({ status }) => (status.block_time ?? Infinity) * 1_000 >= createdAt - blockTimeSlackMs)
      const to = ({ vout }: Tx): number =>
        vout.reduce((sum, { scriptpubkey_address: paid, value }) => sum + (paid === address ? value : 0), 0)
      const confirmed = txs.filter(({ status, ...tx }) => status.confirmed && to({ status, ...tx }) > 0)
      const times = confirmed.map(({ status }) => (status.block_time ?? 0) * 1_000)
      return {
        confirmed: confirmed.reduce((sum, tx) => sum + to(tx), 0),
        pending: txs.reduce((sum, tx) => sum + (tx.status.confirmed ? 0 : to(tx)), 0),
        confirmedAt: times.length > 0 ? Math.max(...times) : null,
      }
    },
  }
}

/** A block's time may be up to two hours away from the real one. */
const blockTimeSlackMs = 2 * 3_600_000
const maxUsed = 200

async function firstUnused(esploraUrl: string, { xpub, from }: { xpub: string; from: number }): Promise<number> {
  for (let index = from; index < from + maxUsed; index += 1) {
    if ((await transactionsOf(esploraUrl, addressAt(xpub, index))).length === 0) return index
  }
  throw new WalletAway(`The ${maxUsed} next addresses of the wallet have received payments already.`)
}

async function transactionsOf(esploraUrl: string, address: string): Promise<Tx[]> {
  const base = `${esploraUrl}/address/${address}/txs`
  const transactions = new Map<string, Tx>()
  const pages = z.array(txSchema)
  for (const tx of await fetchJson(`${base}/mempool`, pages)) transactions.set(tx.txid, tx)
  let last = ''
  for (let page = 0; page < maxPages; page += 1) {
    const txs: Tx[] = await fetchJson(`${base}/chain${last === '' ? '' : `/${last}`}`, pages)
    for (const tx of txs) transactions.set(tx.txid, tx)
    if (txs.length < pageSize) return [...transactions.values()]
    last = txs.at(-1)?.txid ?? ''
  }
  throw new WalletAway('One address received more transactions than can be read.')
}

/** The formats of well-known price services: {USD}, {bitcoin: {usd}}, {data: {amount}}, {price}. */
const rateSchema = z.union([
  z.object({ USD: z.number() }).transform(({ USD }) => USD),
  z.object({ bitcoin: z.object({ usd: z.number() }) }).transform(({ bitcoin }) => bitcoin.usd),
  z.object({ data: z.object({ amount: z.coerce.number() }) }).transform(({ data }) => data.amount),
  z.object({ price: z.coerce.number() }).transform(({ price }) => price),
])

async function dollarsPerBitcoin(rateUrl: string): Promise<number> {
  const price = await fetchJson(rateUrl, rateSchema)
  if (price > sanePrice.from && price < sanePrice.to) return price
  throw new WalletAway(`The Bitcoin rate cannot be ${price} dollars.`)
}
