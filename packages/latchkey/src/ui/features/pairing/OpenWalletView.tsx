import type { ReactNode } from 'react'
import { WalletRequestStatus, Button } from '../../primitives/index.ts'
import { useText } from '../../shell/hooks.ts'
import { usePendingRequest } from '../../shell/usePendingRequest.ts'

/**
 * Links to the wallet on this phone that has a pending request. Closes once the request is
 * answered.
 */
export default function OpenWalletView(): ReactNode {
  const text = useText()
  const waiting = usePendingRequest()
  if (!waiting) return undefined
  const { name, link, image } = waiting
  return (
    <WalletRequestStatus
      image={image}
      name={name}
      state="busy"
      title={text('openWallet.heading', { name })}
      text={text('openWallet.text', { name })}
      isBusy
      lead={<Button {...link}>{text('pairing.open', { name })}</Button>}
    />
  )
}
