import { getBase58Encoder } from '@solana/kit'
import { createInvalidParamsError } from '../providerError.ts'
import type { SolanaKey } from './keys.ts'
import { formatSolanaSignInMessage } from './formatSolanaSignInMessage.ts'
import type { SolanaWalletContext } from './SolanaWalletContext.ts'
import {
  formatBase64,
  decodeWireTransaction,
  signTransaction,
  summarizeSolanaTransaction,
} from './transactions.ts'
import type { SignInInput, SolanaFeatures, StandardAccount } from './WalletStandard.ts'

type SigningFeatures = Pick<
  SolanaFeatures,
  | 'solana:signMessage'
  | 'solana:signTransaction'
  | 'solana:signAndSendTransaction'
  | 'solana:signIn'
>

const supportedTransactionVersions = ['legacy', 0] as const

/**
 * Creates the signing features.
 *
 * A send resolves as soon as the node has accepted the transaction, as in wallets; the app watches
 * its confirmation.
 *
 * @see Wallet Standard, Solana extensions
 */
export function createSigningFeatures(context: SolanaWalletContext): SigningFeatures {
  const approve = (method: string, params: readonly unknown[], summary: string): Promise<void> =>
    context.core.requestApproval({
      method,
      params,
      summary,
      needsApproval: true,
      origin: context.origin(),
    })

  return {
    'solana:signMessage': {
      version: '1.1.0',
      async signMessage(...inputs) {
        const params = logged(context, 'solana:signMessage', inputs)
        const keys = await keysOf(context, inputs)
        const texts = inputs.map(({ message }) => new TextDecoder().decode(message))
        await approve('solana:signMessage', params, `Sign:\n${texts.join('\n')}`)
        return Promise.all(
          inputs.map(async ({ message }, index) => ({
            signedMessage: message,
            signature: await keyAt(keys, index).sign(message),
          })),
        )
      },
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      async signTransaction(...inputs) {
        const params = logged(context, 'solana:signTransaction', inputs)
        const keys = await keysOf(context, inputs)
        const transactions = inputs.map(({ transaction, chain }) => {
          if (chain !== undefined) context.state.rpcUrl(chain)
          return decodeWireTransaction(transaction)
        })
        await approve(
          'solana:signTransaction',
          params,
          transactions.map(summarizeSolanaTransaction).join('\n'),
        )
        return Promise.all(
          transactions.map(async (transaction, index) => ({
            signedTransaction: await signTransaction(keyAt(keys, index), transaction),
          })),
        )
      },
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      async signAndSendTransaction(...inputs) {
        const params = logged(context, 'solana:signAndSendTransaction', inputs)
        const keys = await keysOf(context, inputs)
        const urls = inputs.map(({ chain }) => context.state.rpcUrl(chain))
        const transactions = inputs.map(({ transaction }) => decodeWireTransaction(transaction))
        await approve(
          'solana:signAndSendTransaction',
          params,
          transactions.map(summarizeSolanaTransaction).join('\n'),
        )
        const sent: { signature: Uint8Array }[] = []
        // Sequential: a transaction can depend on an earlier one.
        for (const [index, transaction] of transactions.entries()) {
          const bytes = await signTransaction(keyAt(keys, index), transaction)
          const options = { ...inputs[index]?.options, encoding: 'base64' }
          const answer = await context.rpc(urls[index] ?? '', 'sendTransaction', [
            formatBase64(bytes),
            options,
          ])
          sent.push({ signature: new Uint8Array(getBase58Encoder().encode(String(answer))) })
        }
        return sent
      },
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: (...inputs) =>
        Promise.all((inputs.length === 0 ? [{}] : inputs).map((input) => signIn(context, input))),
    },
  }
}

async function signIn(
  context: SolanaWalletContext,
  input: SignInInput,
): Promise<{
  account: StandardAccount
  signedMessage: Uint8Array
  signature: Uint8Array
  signatureType: 'ed25519'
}> {
  const method = 'solana:signIn'
  context.core.log({ method, params: [input] })
  const keys = await context.state.keys()
  const key = keys.find(({ address }) => address === (input.address ?? address))
  if (key === undefined) throw createInvalidParamsError('The wallet has no such account.')
  const { domain = context.host() } = input
  const text = formatSolanaSignInMessage({ ...input, domain, address: key.address })
  await context.core.requestApproval({
    method,
    params: [input],
    needsApproval: true,
    summary: text,
    origin: context.origin(),
    unlocks: true,
  })
  context.state.setGranted(true)
  const account = (await context.refresh()).find(({ address }) => address === key.address)
  if (account === undefined) throw createInvalidParamsError('The wallet has no such account.')
  const signedMessage = new TextEncoder().encode(text)
  return {
    account,
    signedMessage,
    signature: await key.sign(signedMessage),
    signatureType: 'ed25519',
  }
}

/** Replaces accounts by addresses in logged inputs, so that tests can compare them. */
function logged(
  context: SolanaWalletContext,
  method: string,
  inputs: readonly { readonly account: StandardAccount }[],
): readonly unknown[] {
  const params = inputs.map((input) => ({ ...input, account: input.account?.address }))
  context.core.log({ method, params })
  return params
}

function keysOf(
  context: SolanaWalletContext,
  inputs: readonly { readonly account: StandardAccount }[],
): Promise<readonly SolanaKey[]> {
  return Promise.all(inputs.map(({ account }) => context.authorizedKey(account)))
}

function keyAt(keys: readonly SolanaKey[], index: number): SolanaKey {
  const key = keys[index]
  if (key === undefined) throw createInvalidParamsError('Expected an account for every input.')
  return key
}
