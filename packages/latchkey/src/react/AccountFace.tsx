import type { ReactNode } from 'react'
import type { Namespace } from '../caip/index.ts'
import { formatAddress } from '../core/index.ts'
import { Picture } from './Picture.tsx'
import { useAccount } from './useAccount.ts'
import { useBalance } from './useBalance.ts'

/**
 * Shows the connected account on a button: balance, picture, and name or short address.
 *
 * Loaded when a wallet is connected, because most visits begin without one.
 *
 * @source spec §5 "Balance display"
 */
export function AccountFace(props: AccountFace.Props): ReactNode {
  const { namespace, charsStart: start = 4, charsEnd: end = 6 } = props
  const { address, profileName, profileImage } = useAccount({ namespace })
  const isShown = props.balance !== 'hide'
  const { formatted, symbol } = useBalance({ namespace, isEnabled: isShown })
  if (address === undefined) return null
  return (
    <>
      {isShown && formatted !== undefined && (
        <span className="lk-button-quiet">
          {formatted} {symbol}
        </span>
      )}
      <Picture address={address} src={profileImage} />
      <span>{profileName ?? formatAddress(address, { start, end })}</span>
    </>
  )
}

export declare namespace AccountFace {
  type Props = {
    readonly namespace?: Namespace | undefined
    /** Whether the balance shows beside the address. @default show */
    readonly balance?: 'show' | 'hide' | undefined
    /** Leading characters of the address. @default 4 */
    readonly charsStart?: number | undefined
    /** Trailing characters of the address. @default 6 */
    readonly charsEnd?: number | undefined
  }
}
