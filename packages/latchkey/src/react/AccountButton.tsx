import type { ReactNode } from 'react'
import { AccountButtonContent } from './AccountButtonContent.tsx'
import type { AccountButtonDetails } from './AccountButtonDetails.tsx'
import { type ButtonProps, OpenModalButton } from './OpenModalButton.tsx'
import { useAccountButtonProps } from './useAccountButtonProps.ts'

/**
 * A button that shows the connected account and opens it. Renders nothing while no wallet is connected.
 *
 * @example
 * <AccountButton balance="hide" />
 */
export function AccountButton(props: AccountButton.Props): ReactNode {
  const { disabled, size, className, failedLabel, ...face } = props
  const link = useAccountButtonProps(props.namespace)
  return (
    link && (
      <OpenModalButton {...link} {...{ disabled, size, className, failedLabel }}>
        {link.isAlert ? 'Switch network' : <AccountButtonContent {...face} />}
      </OpenModalButton>
    )
  )
}

export declare namespace AccountButton {
  type Props = ButtonProps & AccountButtonDetails.Props
}
