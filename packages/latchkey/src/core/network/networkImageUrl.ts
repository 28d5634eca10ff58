import type { Network } from '../../networks/index.ts'
import { formatGatewayUrl } from '../gateway/index.ts'
import type { ResolvedOptions } from '../model/Latchkey.ts'

/**
 * Returns the URL of a network's image: that of the option `networkImages`, the network's own, else the
 * gateway's by `assets.imageId`.
 *
 * @returns Undefined for a network without an image, and without a gateway for most.
 * @see [3.4a, 7.27]
 */
export function networkImageUrl(
  options: Pick<ResolvedOptions, 'networkImages' | 'gatewayUrl' | 'projectId'>,
  { caipNetworkId, assets }: Network,
): string | undefined {
  const given = options.networkImages[caipNetworkId] ?? assets?.imageUrl
  if (given !== undefined || assets?.imageId === undefined) return given
  return formatGatewayUrl(options, `/public/getAssetImage/${assets.imageId}`)
}
