import { useAccount, useBalance, useLatchkeyState, useNetwork } from 'latchkey/react'
import type { ReactNode } from 'react'

/** Current values of the hooks. */
export function HookValues(): ReactNode {
  const account = useAccount()
  const { networkId } = useNetwork()
  const { data: balance } = useBalance()
  const modal = useLatchkeyState()
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['status', account.status],
    ['wallet', account.connectorName],
    ['address', account.address],
    ['network', networkId],
    ['balance', balance && `${balance.formatted} ${balance.symbol}`],
    ['modal', modal.open ? 'open' : 'closed'],
  ]
  return (
    <dl>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-state={name}>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
