import type { ReactNode } from 'react'
import { isNetworkApproved, readConnection, readNetwork } from '../../../core/index.ts'
import { selectNetwork } from '../../../modal/index.ts'
import type { Network } from '../../../networks/index.ts'
import { Icon, List, Row, ImageIcon } from '../../primitives/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { networkImage } from '../../shell/images.ts'
import { networkTexts } from './networkTexts.ts'

/** Lists networks to switch to; those the wallet has not approved are disabled. */
export function NetworkRows({ networks, label, hidesLabel }: NetworkRows.Props): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText(networkTexts)
  const state = useClientState((clientState) => clientState)
  const current = readNetwork(state)?.caipNetworkId
  const isApproved = (network: Network): boolean => isNetworkApproved(state, network.caipNetworkId)
  const sorted = [...networks.filter(isApproved), ...networks.filter((one) => !isApproved(one))]
  return (
    <List label={label} hidesLabel={hidesLabel}>
      {sorted.map((network) => {
        const connection = readConnection(state, network.chainNamespace)
        const wallet = connection?.wallet?.name ?? connection?.connector.name ?? ''
        return (
          <Row
            key={network.caipNetworkId}
            picture={<ImageIcon src={networkImage(client, network)} name={network.name} />}
            name={network.name}
            note={isApproved(network) ? undefined : text('networks.notApproved', { wallet })}
            end={network.caipNetworkId === current && <Icon name="check" />}
            current={network.caipNetworkId === current}
            disabled={!isApproved(network)}
            onClick={() => selectNetwork(modal, network.caipNetworkId)}
          />
        )
      })}
    </List>
  )
}

export declare namespace NetworkRows {
  type Props = {
    networks: readonly Network[]
    label: string
    hidesLabel?: boolean | undefined
  }
}
