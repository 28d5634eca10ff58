import type { ReactNode } from 'react'
import { AccountButtonContent } from './AccountButtonContent.tsx'
import type { AccountFace } from './AccountFace.tsx'
import { type ButtonProps, ModalButton } from './ModalButton.tsx'
import { useAccountLink } from './useAccountLink.ts'

/**
 * A button that shows the connected account and opens it. Renders nothing while no wallet is connected.
 *
 * @example
 * <AccountButton balance="hide" />
 */
export function AccountButton(props: AccountButton.Props): ReactNode {
  const { disabled, size, className, failedLabel, ...face } = props
  const link = useAccountLink(props.namespace)
  return (
    link && (
      <ModalButton {...link} {...{ disabled, size, className, failedLabel }}>
        {link.isAlert ? 'Switch network' : <AccountButtonContent {...face} />}
      </ModalButton>
    )
  )
}

export declare namespace AccountButton {
  type Props = ButtonProps & AccountFace.Props
}
