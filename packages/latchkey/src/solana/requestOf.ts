import type { CaipNetworkId } from '../caip/index.ts'
import { WalletError } from '../errors/index.ts'
import { formatBase58, parseBase58 } from './base58.ts'
import { formatBase64, parseBase64 } from './base64.ts'
import { chainOf } from './cluster.ts'
import { methodOf, type StandardAccount, type StandardWallet } from './WalletStandard.ts'

/** Where in a signed transaction the first signature is: behind their number. */
const firstSignature: readonly [number, number] = [1, 65]

/**
 * Asks a wallet of the Wallet Standard what is asked of a paired one: the methods of the JSON-RPC
 * dialect, on features.
 *
 * @param wallet - The wallet.
 * @param call - `solana_signMessage`, `solana_signTransaction` or `solana_signAndSendTransaction`.
 * @param network - What a transaction is for.
 * @returns `{ signature }` in base58; `solana_signTransaction` also the `transaction` in base64.
 * @throws `wallet.method_not_supported`, also when the wallet does not send on this network;
 * `wallet.unauthorized` for an account it does not show; whatever the wallet throws.
 * @source Wallet Standard, Solana extensions; product behaviour of `solana_*` methods
 */
export async function requestOf(
  wallet: StandardWallet,
  call: { readonly method: string; readonly params?: unknown },
  network: CaipNetworkId,
): Promise<unknown> {
  const params = (call.params ?? {}) as Readonly<Record<string, unknown>>
  const account = wallet.accounts.find(({ address }) => address === params['pubkey'])
  const chain = chainOf(network, wallet.chains)
  switch (call.method) {
    case 'solana_signMessage': {
      const message = parseBase58(textOf(params['message']))
      const answer = await ask(wallet, 'signMessage', account, { message })
      return { signature: formatBase58(bytesOf(answer, 'signature')) }
    }
    case 'solana_signTransaction': {
      const transaction = parseBase64(textOf(params['transaction']))
      const input = { transaction, ...(chain ? { chain } : {}) }
      const signed = bytesOf(
        await ask(wallet, 'signTransaction', account, input),
        'signedTransaction',
      )
      const signature = formatBase58(signed.slice(...firstSignature))
      return { signature, transaction: formatBase64(signed) }
    }
    case 'solana_signAndSendTransaction': {
      if (!chain) throw new WalletError('wallet.method_not_supported')
      const transaction = parseBase64(textOf(params['transaction']))
      const answer = await ask(wallet, 'signAndSendTransaction', account, { transaction, chain })
      return { signature: formatBase58(bytesOf(answer, 'signature')) }
    }
    default:
      throw new WalletError('wallet.method_not_supported')
  }
}

async function ask(
  wallet: StandardWallet,
  method: string,
  account: StandardAccount | undefined,
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const run = methodOf(wallet, `solana:${method}`, method)
  if (!run) throw new WalletError('wallet.method_not_supported')
  if (!account) throw new WalletError('wallet.unauthorized')
  return run({ ...input, account })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The page may be given bytes of another realm, so their class says nothing. */
function bytesOf(answer: unknown, key: string): Uint8Array {
  const first: unknown = Array.isArray(answer) ? answer[0] : answer
  const bytes = (first as Readonly<Record<string, unknown>> | undefined)?.[key]
  if (!ArrayBuffer.isView(bytes) || bytes.byteLength === 0)
    throw new WalletError('wallet.failed', { reason: `Malformed ${key}` })
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).slice()
}
