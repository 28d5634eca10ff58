import { type ReactNode, useEffect } from 'react'
import type { Namespace } from '../caip/index.ts'
import {
  fetchIdentity,
  formatAddress,
  readConnection,
  readPendingTransactions,
} from '../core/index.ts'
import { messageOf } from '../errors/index.ts'
import { AccountPicture } from './AccountPicture.tsx'
import { useAccount } from './useAccount.ts'
import { useBalance } from './useBalance.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useClientState, useModalState } from './useSelected.ts'

/**
 * Shows the connected account on a button: the number of pending transactions, the balance, the picture,
 * and the name or short address.
 *
 * Loaded when a wallet is connected, because most visits begin without one.
 *
 * @see [5.6a]
 */
export function LoadedAccountButtonContent(props: LoadedAccountButtonContent.Props): ReactNode {
  const { namespace, charsStart: start = 4, charsEnd: end = 6 } = props
  const { address, profileName, profileImage } = useAccount({ namespace })
  useIdentity(namespace)
  const isHidden = useClientState((state) => state.isBalanceHidden === true)
  const isShown = props.balance !== 'hide' && !isHidden
  const pending = useClientState((state) => readPendingTransactions(state, namespace)).length
  const { data: balance } = useBalance({ namespace, enabled: isShown })
  const locale = useModalState((state) => state.locale)
  if (address === undefined) return null
  return (
    <>
      {pending > 0 && (
        <span
          className="lk-button-count"
          role="img"
          aria-label={`${pending} ${props.pendingLabel ?? 'pending'}`}
        >
          {pending}
        </span>
      )}
      {isShown && balance && (
        <bdi className="lk-button-quiet">
          {grouped(balance.formatted, locale)} {balance.symbol}
        </bdi>
      )}
      <span className={isShown && balance ? 'lk-button-account' : 'lk-button-plain'}>
        <AccountPicture address={address} src={profileImage} />
        <Name name={profileName} address={formatAddress(address, { start, end })} />
      </span>
    </>
  )
}

/**
 * Shows the name of an account as wide as its short address at most, so that the page does not move
 * when the name arrives.
 */
function Name({ name, address }: { name: string | undefined; address: string }): ReactNode {
  if (name === undefined) return <span>{address}</span>
  const area = { gridArea: '1 / 1', overflow: 'hidden', textOverflow: 'ellipsis' }
  return (
    <span style={{ display: 'inline-grid' }} title={name}>
      <span style={{ ...area, visibility: 'hidden' }} aria-hidden="true">
        {address}
      </span>
      <bdi style={{ ...area, inlineSize: 0, minInlineSize: '100%', textAlign: 'start' }}>
        {name}
      </bdi>
    </span>
  )
}

/** Fetches the name and picture of an account after the first paint, and when it changes. */
function useIdentity(namespace: Namespace | undefined): void {
  const { client } = useLatchkeyContext()
  const account = useClientState((state) => {
    const connection = readConnection(state, namespace)
    const address = connection?.accounts[0]?.address
    return address && `${connection?.network}:${address}`
  })
  useEffect(() => {
    const connection = readConnection(client.store.get(), namespace)
    const address = connection?.accounts[0]?.address
    if (!account || !connection || address === undefined) return
    // The client may have been destroyed meanwhile.
    fetchIdentity(client, { address, network: connection.network }).catch((error: unknown) =>
      client.logger.info('The account was not looked up', { reason: messageOf(error) }),
    )
  }, [account, client, namespace])
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

export declare namespace LoadedAccountButtonContent {
  type Props = {
    readonly namespace?: Namespace | undefined
    /** Whether the balance shows beside the address, unless the visitor has hidden balances. @default show */
    readonly balance?: 'show' | 'hide' | undefined
    /** Word after the number of pending transactions, for screen readers. @default pending */
    readonly pendingLabel?: string | undefined
    /** Leading characters of the address. @default 4 */
    readonly charsStart?: number | undefined
    /** Trailing characters of the address. @default 6 */
    readonly charsEnd?: number | undefined
  }
}
