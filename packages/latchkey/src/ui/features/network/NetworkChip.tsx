import type { ReactNode } from 'react'
import { readNetwork, readNetworks } from '../../../core/index.ts'
import { Icon, ImageIcon } from '../../primitives/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { networkImage } from '../../shell/images.ts'
import { unknownNetworkImage } from './unknownNetworkImage.ts'
import styles from './NetworkChip.module.css'

/** Shows the active network; opens the list of networks when there are several. */
export function NetworkChip(): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText()
  const network = useClientState(readNetwork)
  const count = useClientState(readNetworks).length
  const isUnsupported = useClientState(
    (state) => state.network[state.activeNamespace]?.isUnsupported ?? false,
  )
  if (!network) return <span />

  const name = isUnsupported ? text('common.wrongNetwork') : network.name
  const image = networkImage(client, network) ?? (isUnsupported ? unknownNetworkImage : undefined)
  const inside = (
    <>
      <ImageIcon src={image} name={network.name} size="tiny" />
      <span className={styles['name']}>{name}</span>
    </>
  )
  if (count < 2 && !isUnsupported) return <span className={styles['chip']}>{inside}</span>
  return (
    <button
      type="button"
      className={styles['chip']}
      data-unsupported={isUnsupported || undefined}
      aria-label={text('common.chooseNetwork', { name })}
      onClick={() => modal.push({ view: 'Networks', data: undefined })}
    >
      {inside}
      <Icon name="chevron" size="small" />
    </button>
  )
}
