import type { ReactNode } from 'react'
import { readConnectionStatus } from '../core/index.ts'
import { AccountButtonContent } from './AccountButtonContent.tsx'
import type { LoadedAccountButtonContent } from './LoadedAccountButtonContent.tsx'
import { type CommonButtonProps, OpenModalButton } from './OpenModalButton.tsx'
import { ConnectButtonCustom } from './ConnectButtonCustom.tsx'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useOpenAccountButtonProps } from './useOpenAccountButtonProps.ts'
import { useClientState, useModalState } from './useSelected.ts'

/**
 * A button that connects a wallet, and shows the account once one is connected. It remains the same
 * element, so that focus returns to it when the modal closes.
 *
 * @example
 * <ConnectButton label="Sign in" />
 */
export function ConnectButton(props: ConnectButton.Props): ReactNode {
  const { disabled, size, className, failedLabel, label, loadingLabel, ...face } = props
  const { namespace } = face
  const { client } = useLatchkeyContext()
  const link = useOpenAccountButtonProps(namespace)
  const status = useClientState((state) => readConnectionStatus(state, namespace))
  const isOpening = useModalState(({ loading }) => loading) && !client.options.enableEmbedded
  const isBusy = isOpening || status === 'connecting' || status === 'reconnecting'
  const outside = { disabled, size, className, failedLabel }
  const waiting = (
    <>
      <span className="lk-button-wait" aria-hidden="true" />
      <span>{loadingLabel ?? 'Connecting…'}</span>
    </>
  )
  if (link)
    return (
      <OpenModalButton {...link} {...outside}>
        {link.isAlert ? 'Switch network' : <AccountButtonContent {...face} />}
      </OpenModalButton>
    )
  return (
    <OpenModalButton kind="connect" opens={{ namespace }} isBusy={isBusy} {...outside}>
      {isBusy ? waiting : <span>{label ?? 'Connect wallet'}</span>}
    </OpenModalButton>
  )
}

ConnectButton.Custom = ConnectButtonCustom

export declare namespace ConnectButton {
  /** Renders a button of your own, with the state and the actions of this one. */
  // oxlint-disable-next-line no-unused-vars -- a declaration
  let Custom: typeof ConnectButtonCustom
  type Props = CommonButtonProps &
    LoadedAccountButtonContent.Props & {
      /** @default Connect wallet */
      readonly label?: string | undefined
      /** @default Connecting… */
      readonly loadingLabel?: string | undefined
    }
}
