import type { Base64EncodedWireTransaction, Signature } from '@solana/kit'
import type { CaipNetworkId } from '../caip/index.ts'
import { fromBase64, toBase58 } from '../crypto/index.ts'
import { sendFailedError } from '../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../errors/index.ts'
import type { SolanaRpcClient } from './createSolanaRpcClient.ts'

/** Byte range of the first signature in a transaction, after the number of signatures. */
const firstSignature: readonly [number, number] = [1, 65]

/**
 * Sends a signed transaction to an RPC node. A transaction that may have reached a node counts as sent, so that it is
 * never sent a second time.
 *
 * @returns Its signature in base58.
 * @throws `send.failed` for a malformed signature; `rpc.*` when the node has rejected it.
 */
export async function submitTransaction(
  rpc: SolanaRpcClient,
  network: CaipNetworkId,
  signed: Base64EncodedWireTransaction,
): Promise<string> {
  const signature = fromBase64(signed)?.slice(...firstSignature)
  if (signature?.length !== 64 || signature.every((byte) => byte === 0))
    throw new WalletError(sendFailedError, { reason: 'Malformed signature' })
  const hash = toBase58(signature)
  try {
    await rpc.request(network, (node) =>
      node.sendTransaction(signed, { encoding: 'base64', preflightCommitment: 'confirmed' }).send(),
    )
  } catch (error) {
    // Other failures are those of the transport.
    const isRejected =
      isWalletError(error, 'rpc.failed') || isWalletError(error, 'rpc.wrong_network')
    if (isRejected && !(await isKnown(rpc, network, hash))) throw error
  }
  return hash
}

/** Returns whether a node has the transaction, as after a response that was lost. */
async function isKnown(
  rpc: SolanaRpcClient,
  network: CaipNetworkId,
  hash: string,
): Promise<boolean> {
  try {
    const { value } = await rpc.request(network, (node) =>
      node.getSignatureStatuses([hash as Signature]).send(),
    )
    return value[0] !== null && value[0] !== undefined
  } catch {
    return false
  }
}
