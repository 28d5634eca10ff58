import type { ReactNode } from 'react'
import { WalletRequestStatus, Button } from '../../primitives/index.ts'
import { useText } from '../../shell/hooks.ts'
import { usePendingWalletRequest } from '../../shell/usePendingWalletRequest.ts'
import { pairingTexts } from './pairingTexts.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(pairingTexts)('openWallet.title')

/**
 * Links to the wallet on this phone that has a pending request. Closes once the request is
 * answered.
 */
export default function OpenWalletView(): ReactNode {
  const text = useText(pairingTexts)
  const waiting = usePendingWalletRequest()
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
      lead={<Button {...link}>{text('common.open', { name })}</Button>}
    />
  )
}
