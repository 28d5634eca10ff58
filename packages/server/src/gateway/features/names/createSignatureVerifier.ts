import type { CaipNetworkId } from 'latchkey/caip'
import type { Address, Hex } from 'viem'
import { hashMessage, isAddressEqual, isHex, recoverAddress } from 'viem/utils'
import { createViemClient, type RpcClient } from '../../chain/rpc/index.ts'

/** A text, who is said to have signed it, and where that account lives. */
export type SignatureClaim = {
  readonly message: string
  readonly signature: string
  readonly address: Address
  readonly network: CaipNetworkId
}

/** Tells whether somebody signed a text. */
export type SignatureVerifier = {
  /**
   * @returns Whether the account signed the text. A key of its own needs no node; an account that is
   * a contract, or will be, is asked on its chain.
   * @throws UpstreamError when only the chain could tell, and does not answer.
   */
  verify(claim: SignatureClaim, signal: AbortSignal): Promise<boolean>
}

/** What a key signs has 65 bytes, or 64 in the short form of EIP-2098. */
const keySignature = /^0x([0-9a-fA-F]{128}|[0-9a-fA-F]{130})$/

/**
 * Makes what checks signatures of texts.
 *
 * @param deps - Nodes of the chains.
 * @source EIP-191, EIP-1271, EIP-6492
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
      // It looks like that of a key, and is of another one: a contract is the rare case.
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
