import type { ReactNode } from 'react'
import { useText } from '../../shell/hooks.ts'
import { connectTexts, WalletRows } from '../connect/index.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(connectTexts)('connect.title')

/** Lists the wallets, where Connect has collapsed them behind a button. */
export default function ConnectWalletsView(): ReactNode {
  return <WalletRows isDisabled={false} />
}
