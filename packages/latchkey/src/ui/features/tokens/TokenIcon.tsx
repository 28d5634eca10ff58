import type { ReactNode } from 'react'
import { readNetwork, readNetworks, type TokenBalance } from '../../../core/index.ts'
import { IconWithBadge, ImageIcon } from '../../primitives/index.ts'
import { useClient, useClientState } from '../../shell/hooks.ts'
import { networkImage } from '../../shell/images.ts'

/**
 * Shows the icon of a token: for the native currency the network's icon, for others the token's
 * icon with a badge of the network.
 */
export function TokenIcon({ token, size }: TokenIcon.Props): ReactNode {
  const client = useClient()
  const active = useClientState((state) => readNetwork(state))
  const networks = useClientState(readNetworks)
  const network = networks.find((one) => one.caipNetworkId === token.chainId) ?? active
  const networkPicture = network && networkImage(client, network)
  const isNative = token.address === undefined
  const image = token.iconUrl ?? (isNative ? networkPicture : undefined)
  const icon = <ImageIcon src={image} name={token.symbol} size={size} shape="round" lazy />
  // The native currency usually has the icon of its network.
  if (size !== undefined || !network || isNative) return icon
  return (
    <IconWithBadge badge={<ImageIcon src={networkPicture} name={network.name} size="badge" lazy />}>
      {icon}
    </IconWithBadge>
  )
}

export declare namespace TokenIcon {
  type Props = { token: TokenBalance; size?: 'small' | undefined }
}
