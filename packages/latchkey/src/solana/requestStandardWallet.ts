import type { CaipNetworkId } from '../caip/index.ts'
import { fromBase58, fromBase64, toBase58, toBase64 } from '../crypto/index.ts'
import {
  walletFailedError,
  walletMethodNotSupportedError,
  walletUnauthorizedError,
} from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { standardChainId } from './standardChainId.ts'
import {
  getFeatureMethod,
  type RegisteredStandardAccount,
  type RegisteredStandardWallet,
} from './WalletStandard.ts'

/** Byte range of the first signature in a signed transaction, after the number of signatures. */
const firstSignature: readonly [number, number] = [1, 65]

/** Sends a `solana_*` request to a wallet of the Wallet Standard. */
export type StandardWalletRequestFunction = (parameters: {
  readonly wallet: RegisteredStandardWallet
  readonly call: { readonly method: string; readonly params?: unknown }
  readonly network: CaipNetworkId
}) => Promise<unknown>

/**
 * Sends a JSON-RPC request, as paired wallets take it, to a wallet of the Wallet Standard.
 *
 * @param parameters - `call` is `solana_signMessage`, `solana_signTransaction` or
 * `solana_signAndSendTransaction`; `network` is that of the transaction.
 * @returns `{ signature }` in base58; `solana_signTransaction` also `transaction` in base64.
 * @throws `wallet.method_not_supported`, also for a network that the wallet does not support;
 * `wallet.unauthorized` for an account that it does not expose; what the wallet throws.
 * @see https://github.com/wallet-standard/wallet-standard,
 * https://github.com/anza-xyz/wallet-standard
 */
export const requestStandardWallet: StandardWalletRequestFunction = async (parameters) => {
  const { wallet, call, network } = parameters
  const params = (call.params ?? {}) as Readonly<Record<string, unknown>>
  const account = wallet.accounts.find(({ address }) => address === params['pubkey'])
  const chain = [network, standardChainId(network)].find((name) => wallet.chains.includes(name))
  switch (call.method) {
    case 'solana_signMessage': {
      const message = fromBase58(textOf(params['message']), Infinity)
      const answer = await callFeature(wallet, 'signMessage', account, { message })
      return { signature: toBase58(bytesOf(answer, 'signature')) }
    }
    case 'solana_signTransaction': {
      const transaction = fromBase64(textOf(params['transaction']))
      const input = { transaction, ...(chain ? { chain } : {}) }
      const signed = bytesOf(
        await callFeature(wallet, 'signTransaction', account, input),
        'signedTransaction',
      )
      const signature = toBase58(signed.slice(...firstSignature))
      return { signature, transaction: toBase64(signed) }
    }
    case 'solana_signAndSendTransaction': {
      if (!chain) throw new WalletError(walletMethodNotSupportedError)
      const transaction = fromBase64(textOf(params['transaction']))
      const answer = await callFeature(wallet, 'signAndSendTransaction', account, {
        transaction,
        chain,
      })
      return { signature: toBase58(bytesOf(answer, 'signature')) }
    }
    default:
      throw new WalletError(walletMethodNotSupportedError)
  }
}

async function callFeature(
  wallet: RegisteredStandardWallet,
  method: string,
  account: RegisteredStandardAccount | undefined,
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const run = getFeatureMethod(wallet, `solana:${method}`, method)
  if (!run) throw new WalletError(walletMethodNotSupportedError)
  if (!account) throw new WalletError(walletUnauthorizedError)
  return run({ ...input, account })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Accepts any view of a buffer: `instanceof` fails for bytes of another realm. */
function bytesOf(answer: unknown, key: string): Uint8Array {
  const first: unknown = Array.isArray(answer) ? answer[0] : answer
  const bytes = (first as Readonly<Record<string, unknown>> | undefined)?.[key]
  if (!ArrayBuffer.isView(bytes) || bytes.byteLength === 0)
    throw new WalletError(walletFailedError, { reason: `Malformed ${key}` })
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).slice()
}
