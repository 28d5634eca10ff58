import type { ReactNode } from 'react'
import { readNetwork, type TokenBalance } from '../../../core/index.ts'
import { WalletIcon } from '../../primitives/index.ts'
import { useClient, useClientState } from '../../shell/hooks.ts'
import { networkImage } from '../../shell/images.ts'

/** Shows a token's picture; the network's picture for the native currency. */
export function TokenIcon({ token, size }: TokenIcon.Props): ReactNode {
  const client = useClient()
  const network = useClientState((state) => readNetwork(state))
  const isNative = token.address === undefined
  const image = token.iconUrl ?? (isNative && network ? networkImage(client, network) : undefined)
  return <WalletIcon src={image} name={token.symbol} size={size} shape="round" lazy={!isNative} />
}

export declare namespace TokenIcon {
  type Props = { token: TokenBalance; size?: 'small' | undefined }
}
