import type { ReactNode } from 'react'
import type { Namespace } from '../caip/index.ts'
import { formatAddress } from '../core/index.ts'
import { AccountPicture } from './AccountPicture.tsx'
import { useAccount } from './useAccount.ts'
import { useBalance } from './useBalance.ts'
import { useModalState } from './useSelected.ts'

/**
 * Shows the connected account on a button: balance, picture, and name or short address.
 *
 * Loaded when a wallet is connected, because most visits begin without one.
 *
 * @see [5.6a]
 */
export function AccountFace(props: AccountFace.Props): ReactNode {
  const { namespace, charsStart: start = 4, charsEnd: end = 6 } = props
  const { address, profileName, profileImage } = useAccount({ namespace })
  const isShown = props.balance !== 'hide'
  const { data: balance } = useBalance({ namespace, enabled: isShown })
  const locale = useModalState((state) => state.locale)
  if (address === undefined) return null
  return (
    <>
      {isShown && balance && (
        <bdi className="lk-button-quiet">
          {grouped(balance.formatted, locale)} {balance.symbol}
        </bdi>
      )}
      <span className={isShown && balance ? 'lk-button-account' : 'lk-button-plain'}>
        <AccountPicture address={address} src={profileImage} />
        <span>{profileName ?? formatAddress(address, { start, end })}</span>
      </span>
    </>
  )
}

/** Groups the digits of a decimal text and drops trailing zeros. Intl takes it without a float. */
function grouped(text: string, locale: string): string {
  try {
    const digits = { maximumFractionDigits: 3 }
    const format = new Intl.NumberFormat(locale.replaceAll('_', '-'), digits)
    return format.format(text as `${number}`)
  } catch {
    // The host configured an invalid locale.
    return text.replace(/\.?0+$/, '')
  }
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
