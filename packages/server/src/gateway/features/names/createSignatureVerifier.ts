import type { CaipNetworkId } from 'latchkey/caip'
import type { Address, Hex } from 'viem'
import { hashMessage, isAddressEqual, isHex, recoverAddress } from 'viem/utils'
import { createViemClient, type RpcClient } from '../../chain/rpc/index.ts'

/** A text, its claimed signer, and the network of that account. */
export type SignatureClaim = {
  readonly message: string
  readonly signature: string
  readonly address: Address
  readonly network: CaipNetworkId
}

/** Verifies signatures of texts. */
export type SignatureVerifier = {
  /**
   * @returns Whether the account signed the text. Contract accounts, deployed or not, are verified
   * on their chain.
   *
   * @throws UpstreamError when the chain is needed and unavailable.
   */
  verify(claim: SignatureClaim, signal: AbortSignal): Promise<boolean>
}

/** An ECDSA signature has 65 bytes, or 64 in the compact form of EIP-2098. */
const keySignature = /^0x([0-9a-fA-F]{128}|[0-9a-fA-F]{130})$/

/**
 * Creates the signature verifier.
 *
 * @param deps - Nodes of the chains.
 * @see EIP-191, EIP-1271, EIP-6492
 */
export function createSignatureVerifier(deps: {
  readonly rpc: Pick<RpcClient, 'request'>
}): SignatureVerifier {
  const { rpc } = deps
  return {
    async verify({ message, signature, address, network }, signal) {
      if (!isHex(signature) || signature.length % 2 !== 0) return false
      const hash = hashMessage(message)
      if (await isRecovered(hash, signature, address)) return true
      const { client, outage } = await createViemClient(rpc, network, { signal })
      const { verifyHash } = await import('viem/actions')
      const isSigned = await verifyHash(client, { address, hash, signature }).catch(() => false)
      if (isSigned || outage() === undefined) return isSigned
      signal.throwIfAborted()
      // An ECDSA signature of another key; contracts rarely use that format.
      if (keySignature.test(signature)) return false
      throw outage()
    },
  }
}

async function isRecovered(hash: Hex, signature: Hex, address: Address): Promise<boolean> {
  if (!keySignature.test(signature)) return false
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), address)
  } catch {
    return false
  }
}
