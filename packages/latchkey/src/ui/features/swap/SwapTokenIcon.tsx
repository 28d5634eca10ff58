import type { ReactNode } from 'react'
import type { SwapToken } from '../../../core/index.ts'
import { readNetwork } from '../../../core/index.ts'
import { ImageIcon } from '../../primitives/index.ts'
import { useClient, useClientState } from '../../shell/hooks.ts'
import { networkImage } from '../../shell/images.ts'

/** Shows the picture of a token that can be swapped; that of the network for its native currency. */
export function SwapTokenIcon({ token, size }: SwapTokenIcon.Props): ReactNode {
  const client = useClient()
  const network = useClientState((state) => readNetwork(state))
  const own = token.isNative && network ? networkImage(client, network) : undefined
  return <ImageIcon src={token.iconUrl ?? own} name={token.symbol} size={size} shape="round" lazy />
}

export declare namespace SwapTokenIcon {
  type Props = { token: SwapToken; size?: 'small' | 'medium' | undefined }
}
