import type { ReactNode } from 'react'
import { isConnected, networkImageUrl, isSupportedNetworkRequired } from '../core/index.ts'
import { type CommonButtonProps, OpenModalButton } from './OpenModalButton.tsx'
import { NetworkButtonCustom } from './NetworkButtonCustom.tsx'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useClientState } from './useSelected.ts'

/**
 * A button that shows the active network and opens the list of networks.
 *
 * @example
 * <NetworkButton size="sm" />
 */
export function NetworkButton(props: NetworkButton.Props): ReactNode {
  const { size, className, disabled, failedLabel } = props
  const { client } = useLatchkeyContext()
  const { enableNetworkSwitch, networkImages } = client.options
  const found = useClientState((state) => {
    const { active, isUnsupported = false } = state.network[state.activeNamespace] ?? {}
    return { active, isUnsupported, isConnected: isConnected(state, state.activeNamespace) }
  })
  const { active, isUnsupported } = found
  const isAlert = isUnsupported && isSupportedNetworkRequired(client)
  const ownImage = active && (networkImages[active.caipNetworkId] ?? active.assets?.imageUrl)
  // No picture is requested from the gateway before a visitor has connected.
  const image =
    ownImage ?? (active && found.isConnected ? networkImageUrl(client.options, active) : undefined)
  return (
    <OpenModalButton
      kind="network"
      opens={{ view: isAlert ? 'UnsupportedChain' : 'Networks' }}
      disabled={disabled === true || !enableNetworkSwitch}
      {...{ size, className, failedLabel, isAlert }}
    >
      {!isAlert && image !== undefined && (
        <img className="lk-button-picture lk-button-network" src={image} alt="" />
      )}
      <span>
        {networkLabel({
          isAlert,
          isConnected: found.isConnected,
          name: active?.name,
          label: props.label,
        })}
      </span>
      <span className="lk-button-chevron" aria-hidden="true" />
    </OpenModalButton>
  )
}

NetworkButton.Custom = NetworkButtonCustom

export declare namespace NetworkButton {
  /** Renders a button of your own, with the state and the actions of this one. */
  // oxlint-disable-next-line no-unused-vars -- a declaration
  let Custom: typeof NetworkButtonCustom
  type Props = CommonButtonProps & {
    /** Shown while no network is active. @default Select network */
    readonly label?: string | undefined
  }
}

/** Returns the label for the state of the network. */
function networkLabel(parameters: {
  readonly isAlert: boolean
  readonly isConnected: boolean
  readonly name: string | undefined
  readonly label: string | undefined
}): string {
  const { isAlert, isConnected, name, label } = parameters
  if (isAlert) return 'Switch network'
  return name ?? label ?? (isConnected ? 'Unknown network' : 'Select network')
}
