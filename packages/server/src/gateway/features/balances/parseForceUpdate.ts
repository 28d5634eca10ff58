import { maxForcedTokens } from 'latchkey/protocol'
import { httpError } from '../../../http/index.ts'
import { type Asset, parseAsset } from '../../chain/accounts/index.ts'
import type { Chains } from '../../chain/chains/index.ts'

/** A token that is read anew, by the id that it was asked for with. */
export type ForcedAsset = Asset & { readonly id: string }

/**
 * Reads which tokens are to be read anew.
 *
 * @param chains - Chains of the deployment.
 * @param text - CAIP-10 ids with commas between them.
 * @param isOf - Whether the account is one of that chain.
 * @throws `refusal` 400 for what is no such list.
 * @source facts: gateway §1.4
 */
export function parseForceUpdate(
  chains: Chains,
  text: string | undefined,
  isOf: (asset: Asset) => boolean,
): readonly ForcedAsset[] {
  const ids = [...new Set((text ?? '').split(',').map((id) => id.trim()))].filter((id) => id !== '')
  if (ids.length > maxForcedTokens) throw wrong(`Must name ${maxForcedTokens} tokens at most`)
  return ids.map((id) => {
    const asset = parseAsset(chains, id)
    if (asset && isOf(asset)) return { ...asset, id }
    throw wrong('Must be ids of tokens like eip155:1:0x…, on chains of the account')
  })
}

function wrong(description: string): Error {
  return httpError(400, { field: 'forceUpdate', description })
}
