import type { ReactNode } from 'react'
import { AccountButtonContent } from './AccountButtonContent.tsx'
import type { AccountButtonDetails } from './AccountButtonDetails.tsx'
import { type ButtonProps, ModalButton } from './ModalButton.tsx'
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
      <ModalButton {...link} {...{ disabled, size, className, failedLabel }}>
        {link.isAlert ? 'Switch network' : <AccountButtonContent {...face} />}
      </ModalButton>
    )
  )
}

export declare namespace AccountButton {
  type Props = ButtonProps & AccountButtonDetails.Props
}
