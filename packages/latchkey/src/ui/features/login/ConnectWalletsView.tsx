import type { ReactNode } from 'react'
import { WalletRows } from '../connect/index.ts'

/** Lists the wallets, where Connect has collapsed them behind a button. */
export default function ConnectWalletsView(): ReactNode {
  return <WalletRows isDisabled={false} />
}
