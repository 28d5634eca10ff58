import { numberToHex } from 'viem'
import * as v from 'valibot'
import type { CaipNetworkId } from 'latchkey/caip'
import type { RpcDeps } from './RpcDeps.ts'
import { createInvalidParams, createUnauthorizedAccountFailure } from './rpcFailures.ts'

const capabilitiesSchema = v.optional(
  v.union([
    v.strictTuple([]),
    v.strictTuple([v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{40}$/))]),
    v.strictTuple([
      v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{40}$/)),
      v.pipe(v.array(v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{1,13}$/))), v.maxLength(50)),
    ]),
  ]),
  () => [] as [],
)

/**
 * Answers `wallet_getCapabilities`: an account without code sends nothing atomically.
 *
 * @returns Capabilities by hexadecimal chain id.
 * @throws 4100 for an account that is not the visitor's.
 * @see EIP-5792
 */
export function answerCapabilities(
  { context }: Pick<RpcDeps, 'context'>,
  call: { readonly chainId: CaipNetworkId; readonly params: unknown },
): object {
  const parsed = v.safeParse(capabilitiesSchema, call.params)
  if (!parsed.success)
    throw createInvalidParams('The account or the list of networks is malformed.')
  const [address, chains] = parsed.output
  if (address !== undefined && address.toLowerCase() !== context.addresses.evm.toLowerCase())
    throw createUnauthorizedAccountFailure()
  const own = numberToHex(BigInt(call.chainId.slice('eip155:'.length)))
  return Object.fromEntries(
    (chains ?? [own]).map((chain) => [chain, { atomic: { status: 'unsupported' } }]),
  )
}
