import { address } from '@solana/kit'
import { fromBase58, fromBase64, toBase58, toBase64 } from 'latchkey/internal'
import { isRecord } from '../persistedValue.ts'
import { createInvalidParamsError } from '../providerError.ts'
import type { SolanaWalletNamespace } from '../solana/index.ts'
import { decodeWireTransaction } from '../solana/transactions.ts'
import { type SessionCall, createUnsupportedMethodError } from './SessionCall.ts'

/** Solana methods that a phone supports. */
export const phoneSolanaMethods: readonly string[] = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'solana_getAccounts',
  'solana_requestAccounts',
]

/**
 * Handles a session request on a Solana chain.
 *
 * @throws -32602 for invalid parameters, 4100 for an account that is not granted, 4200
 * @see WalletConnect specs "Solana RPC methods"
 */
export async function handleSolanaRequest(
  side: SolanaWalletNamespace,
  call: SessionCall,
): Promise<unknown> {
  const { chain, accounts, method } = call
  const params = isRecord(call.params) ? call.params : {}
  const { features, account } = side.serve({ ...call, params: [call.params] })
  // Most apps omit the account when there is one.
  const named = params['pubkey'] ?? params['account'] ?? accounts[0]
  const signer = (): ReturnType<typeof account> => account(typeof named === 'string' ? named : '')

  switch (method) {
    case 'solana_getAccounts':
    case 'solana_requestAccounts':
      return accounts.map((pubkey) => ({ pubkey }))
    case 'solana_signMessage': {
      const message = bytesOf(params['message'], fromBase58, 'a message in base58')
      const [signed] = await features['solana:signMessage'].signMessage({
        account: await signer(),
        message,
      })
      return { signature: toBase58(signed?.signature ?? new Uint8Array()) }
    }
    case 'solana_signTransaction': {
      const transaction = transactionOf(params['transaction'])
      const input = { account: await signer(), transaction, chain }
      const [signed] = await features['solana:signTransaction'].signTransaction(input)
      const bytes = signed?.signedTransaction ?? new Uint8Array()
      const own = decodeWireTransaction(bytes).signatures[address(input.account.address)]
      return {
        signature: toBase58(new Uint8Array(own ?? [])),
        transaction: toBase64(bytes),
      }
    }
    case 'solana_signAllTransactions': {
      const list: readonly unknown[] = Array.isArray(params['transactions'])
        ? params['transactions']
        : []
      const from = await signer()
      const inputs = list.map((each) => ({
        account: from,
        transaction: transactionOf(each),
        chain,
      }))
      const signed = await features['solana:signTransaction'].signTransaction(...inputs)
      return { transactions: signed.map((each) => toBase64(each.signedTransaction)) }
    }
    case 'solana_signAndSendTransaction': {
      const options = isRecord(params['sendOptions']) ? params['sendOptions'] : undefined
      const [sent] = await features['solana:signAndSendTransaction'].signAndSendTransaction({
        account: await signer(),
        transaction: transactionOf(params['transaction']),
        chain,
        options,
      })
      return { signature: toBase58(sent?.signature ?? new Uint8Array()) }
    }
    default:
      throw createUnsupportedMethodError(method)
  }
}

function transactionOf(value: unknown): Uint8Array {
  return bytesOf(value, fromBase64, 'a transaction in base64')
}

function bytesOf(
  value: unknown,
  read: (text: string) => Uint8Array | undefined,
  what: string,
): Uint8Array {
  const bytes = typeof value === 'string' ? read(value) : undefined
  if (bytes === undefined) throw createInvalidParamsError(`Expected ${what}.`)
  return bytes
}
