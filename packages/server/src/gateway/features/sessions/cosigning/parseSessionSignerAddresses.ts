import type { SmartSessionSigner } from 'latchkey/protocol'
import * as v from 'valibot'
import type { Address } from 'viem'
import { parseSessionSignerKeys } from './parseSessionSignerKeys.ts'

const accountSchema = v.object({
  type: v.literal('account'),
  data: v.object({ address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)) }),
})

/**
 * Returns the addresses that can sign proofs for a signer: those of its keys of secp256k1, or of its
 * `account`.
 *
 * @returns Empty for a signer without such a key.
 * @see ERC-7715
 */
export async function parseSessionSignerAddresses(
  signer: SmartSessionSigner,
): Promise<readonly Address[]> {
  const account = v.safeParse(accountSchema, signer)
  if (account.success) return [account.output.data.address as Address]
  const { publicKeyToAddress } = await import('viem/accounts')
  return parseSessionSignerKeys(signer)
    .filter(({ type }) => type === 'secp256k1')
    .map(({ point }) => publicKeyToAddress(`0x${point}`))
}
