import type { ReactNode } from 'react'
import { namespaceNames } from '../../../caip/index.ts'
import { openConnectForNetwork } from '../../../modal/index.ts'
import { WalletRequestStatus, Button } from '../../primitives/index.ts'
import { useClient, useShellModal, useRouteData, useText } from '../../shell/hooks.ts'
import { networkImage } from '../../shell/images.ts'
import { networkTexts } from './networkTexts.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(networkTexts)('switchChain.title')

/** Explains that a network needs another wallet, with a button to the wallets that support it. */
export default function SwitchActiveChainView(): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText(networkTexts)
  const network = useRouteData('SwitchActiveChain')?.network
  if (!network) return undefined
  const name = namespaceNames[network.chainNamespace]
  return (
    <WalletRequestStatus
      image={networkImage(client, network)}
      name={network.name}
      state="still"
      title={text('switchChain.heading', { name: network.name })}
      text={text('switchChain.text', { name, network: network.name })}
    >
      <Button tone="soft" onClick={() => modal.back()}>
        {text('common.back')}
      </Button>
      <Button onClick={() => openConnectForNetwork(modal)}>{text('switchChain.submit')}</Button>
    </WalletRequestStatus>
  )
}
