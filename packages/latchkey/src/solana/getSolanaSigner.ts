import {
  type Connection,
  getProvider,
  type Latchkey,
  readConnection,
  type WalletRpcProvider,
} from '../core/index.ts'
import { createSolanaSigner, type SolanaSigner } from './createSolanaSigner.ts'

/** Signers of a client's connections, by address, so that each keeps its identity. */
function createdSigners(): WeakMap<WalletRpcProvider, Map<string, SolanaSigner>> {
  return new WeakMap()
}

/**
 * Returns a signer of @solana/kit for the connected Solana wallet, injected or paired. It is the same
 * object as long as the wallet stays connected.
 *
 * @example
 * const signer = getSolanaSigner(client)
 * if (!signer || !isTransactionSendingSigner(signer)) throw new Error('The wallet cannot send.')
 * const message = setTransactionMessageFeePayerSigner(signer, empty)
 *
 * @param parameters - Address of one of the wallet's accounts, by default the active one.
 * @returns The signer, for the network that is active when it is used; `undefined` when no Solana wallet
 * is connected, or it has no such account. Its members reject with the errors of the wallet,
 * unchanged, and with code 4900 once the wallet has been disconnected.
 * @throws `client.destroyed`
 */
export function getSolanaSigner(
  client: Latchkey,
  parameters: getSolanaSigner.Parameters = {},
): SolanaSigner | undefined {
  const namespace = 'solana'
  const connection = readConnection(client.store.get(), namespace)
  const { address = connection?.accounts[0]?.address } = parameters
  const wallet = getProvider(client, { namespace })
  const isKnown = connection?.accounts.some((one) => one.address === address)
  if (!connection || !wallet || !address || !isKnown) return undefined
  const { provider } = connection
  const created = client.own(createdSigners)
  const signers = created.get(provider) ?? new Map<string, SolanaSigner>()
  created.set(provider, signers)
  const read = (): Connection | undefined => {
    const now = readConnection(client.store.get(), namespace)
    return now?.provider === provider ? now : undefined
  }
  const signer = signers.get(address) ?? createSolanaSigner({ wallet, address, connection: read })
  signers.set(address, signer)
  return signer
}

export declare namespace getSolanaSigner {
  type Parameters = {
    readonly address?: string | undefined
  }
}
