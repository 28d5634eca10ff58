import type { ReactNode } from 'react'
import { AccountButtonContent } from './AccountButtonContent.tsx'
import type { LoadedAccountButtonContent } from './LoadedAccountButtonContent.tsx'
import { type CommonButtonProps, OpenModalButton } from './OpenModalButton.tsx'
import { useOpenAccountButtonProps } from './useOpenAccountButtonProps.ts'

/**
 * A button that shows the connected account and opens it. Renders nothing while no wallet is connected.
 *
 * @example
 * <AccountButton balance="hide" />
 */
export function AccountButton(props: AccountButton.Props): ReactNode {
  const { disabled, size, className, failedLabel, ...face } = props
  const link = useOpenAccountButtonProps(props.namespace)
  return (
    link && (
      <OpenModalButton {...link} {...{ disabled, size, className, failedLabel }}>
        {link.isAlert ? 'Switch network' : <AccountButtonContent {...face} />}
      </OpenModalButton>
    )
  )
}

export declare namespace AccountButton {
  type Props = CommonButtonProps & LoadedAccountButtonContent.Props
}
