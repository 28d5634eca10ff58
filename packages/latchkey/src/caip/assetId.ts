import { caipInvalidAssetIdError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { type CaipNetworkId, isCaipNetworkId } from './networkId.ts'

/** `network/kind:reference`, such as `eip155:1/erc20:0xa0b8…`. CAIP-19. */
export type CaipAssetId = `${CaipNetworkId}/${string}:${string}`

/** The parts of an asset id. */
export type AssetIdParts = {
  readonly networkId: CaipNetworkId
  /** CAIP-19 "asset_namespace": `slip44`, `erc20`, `token` … */
  readonly kind: string
  /** CAIP-19 "asset_reference": contract, mint, or SLIP-44 coin type. */
  readonly reference: string
  /** Token id of an item of a collection. */
  readonly tokenId?: string | undefined
}

/** CAIP-19: what follows the network id and its slash. */
const asset = /^([-a-z0-9]{3,8}):([-.%a-zA-Z0-9]{1,128})(?:\/([-.%a-zA-Z0-9]{1,78}))?$/

function split(text: string): AssetIdParts | undefined {
  const cut = text.indexOf('/')
  const networkId = text.slice(0, Math.max(cut, 0))
  const [, kind, reference, tokenId] = asset.exec(text.slice(cut + 1)) ?? []
  if (!kind || !reference || !isCaipNetworkId(networkId)) return undefined
  return { networkId, kind, reference, tokenId }
}

/**
 * Parses a CAIP-19 asset id.
 *
 * @param text - Such as `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501`.
 * @throws `caip.invalid_asset_id`.
 * @see CAIP-19
 */
export function parseCaipAssetId(text: string): AssetIdParts {
  const parts = split(text)
  if (!parts) throw new WalletError(caipInvalidAssetIdError, { id: text })
  return parts
}

/**
 * Formats a CAIP-19 asset id without validation.
 *
 * @see CAIP-19
 */
export function formatCaipAssetId(parts: AssetIdParts): CaipAssetId {
  const item = parts.tokenId === undefined ? '' : `/${parts.tokenId}`
  return `${parts.networkId}/${parts.kind}:${parts.reference}${item}`
}

/** Returns whether a text is a CAIP-19 asset id of a supported namespace. */
export function isCaipAssetId(text: string): text is CaipAssetId {
  return split(text) !== undefined
}
