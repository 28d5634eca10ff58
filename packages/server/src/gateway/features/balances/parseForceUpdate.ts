import { maxForceUpdateTokens } from 'latchkey/protocol'
import { httpError } from '../../../http/index.ts'
import { type Asset, parseAsset } from '../../chain/accounts/index.ts'
import type { Chains } from '../../chain/chains/index.ts'

/** An asset with the id of the request. */
export type ForceUpdateAsset = Asset & { readonly id: string }

/**
 * Parses `forceUpdate`: tokens whose balances are read without the cache.
 *
 * @param chains - Chains of the deployment.
 * @param text - CAIP-10 ids separated by commas.
 * @param isOf - Returns whether the account exists on the asset's chain.
 * @throws HTTP 400 for an invalid list.
 * @see [7.5]
 */
export function parseForceUpdate(
  chains: Chains,
  text: string | undefined,
  isOf: (asset: Asset) => boolean,
): readonly ForceUpdateAsset[] {
  const ids = [...new Set((text ?? '').split(',').map((id) => id.trim()))].filter((id) => id !== '')
  if (ids.length > maxForceUpdateTokens)
    throw wrong(`Must name ${maxForceUpdateTokens} tokens at most`)
  return ids.map((id) => {
    const asset = parseAsset(chains, id)
    if (asset && isOf(asset)) return { ...asset, id }
    throw wrong('Must be ids of tokens like eip155:1:0x…, on chains of the account')
  })
}

function wrong(description: string): Error {
  return httpError(400, { field: 'forceUpdate', description })
}
