import type { CcipRequest } from 'latchkey/protocol'
import type { Hex } from 'viem'
import { concat, encodeAbiParameters, keccak256, numberToHex } from 'viem/utils'
import type { Clock } from '../../../../clock/Clock.ts'
import { httpError } from '../../../../http/index.ts'
import type { NameCache } from '../createNameCache.ts'
import { findNameError } from '../nameRules.ts'
import { encodeResolverResult } from './encodeResolverResult.ts'
import { decodeResolverCall, decodeResolve } from './decodeResolverCall.ts'

/** Milliseconds for which a response is valid. */
const lifetimeMs = 300_000

/** Responds to CCIP Read requests about registered names. */
export type CcipResponder = {
  /**
   * @returns Arguments of the contract's callback: result, expiry, signature.
   *
   * @throws HTTP 400 for a name of another zone, or an unsupported call.
   */
  answer(request: CcipRequest, signal: AbortSignal): Promise<Hex>
}

/**
 * Creates the CCIP Read responder.
 *
 * @param deps - Names, zones, and the key whose address the on-chain resolver trusts.
 * @see EIP-3668, ENSIP-10
 */
export function createCcipResponder(deps: {
  readonly zones: readonly string[]
  readonly directory: Pick<NameCache, 'find'>
  readonly signingKey: Hex
  readonly clock: Clock
}): CcipResponder {
  const { zones, directory, signingKey, clock } = deps
  return {
    async answer({ sender, data }, signal) {
      const request = data.toLowerCase() as Hex
      const requested = decodeResolve(request)
      if (!requested) throw refused('data', 'The call is none of resolve(bytes,bytes)')
      const { name } = requested
      const flaw = findNameError(name, zones)
      if (flaw !== undefined) throw refused('name', flaw)
      const resolverCall = decodeResolverCall(requested.call)
      const { namehash } = await import('viem/ens')
      const about = { name: await directory.find(name, signal), node: namehash(name) }
      const result = resolverCall && encodeResolverResult(resolverCall, about)
      if (result === undefined) throw refused('data', 'The record is none of those that we keep')

      const expires = BigInt(Math.floor((clock.now() + lifetimeMs) / 1_000))
      const { sign } = await import('viem/accounts')
      const hash = signable({ sender: sender.toLowerCase() as Hex, expires, request, result })
      const signature = await sign({ hash, privateKey: signingKey, to: 'hex' })
      return encodeAbiParameters(
        [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
        [result, expires, signature],
      )
    },
  }
}

/** Builds the message to sign. EIP-191 version 0 */
function signable(answer: {
  readonly sender: Hex
  readonly expires: bigint
  readonly request: Hex
  readonly result: Hex
}): Hex {
  const { sender, expires, request, result } = answer
  const moment = numberToHex(expires, { size: 8 })
  return keccak256(concat(['0x1900', sender, moment, keccak256(request), keccak256(result)]))
}

function refused(field: string, description: string): Error {
  return httpError(400, { field, description })
}
