import type { ReactNode } from 'react'
import { readConnection } from '../../../core/index.ts'
import { Button, Icon } from '../../primitives/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { walletsTexts } from './walletsTexts.ts'

/** Shows the button Disconnect all while a wallet is connected. */
export function DisconnectAllFooter(): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText(walletsTexts)
  const namespaces = [...client.adapters.keys()]
  const isAny = useClientState((state) => namespaces.some((one) => readConnection(state, one)))
  if (!isAny) return undefined
  return (
    <Button tone="quiet" onClick={() => void modal.disconnect()}>
      <Icon name="exit" size="small" />
      {text('wallets.disconnectAll')}
    </Button>
  )
}
