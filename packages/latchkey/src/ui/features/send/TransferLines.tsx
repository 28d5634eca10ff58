import type { ReactNode } from 'react'
import { readNetwork, readTransferFiat } from '../../../core/index.ts'
import { useClientState, useText } from '../../shell/hooks.ts'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'

/** Shows the network of a transfer, and its fee once it is estimated. */
export function TransferLines({ className }: { className: string | undefined }): ReactNode {
  const text = useText()
  const numbers = useNumberFormats()
  const network = useClientState((state) => readNetwork(state))
  const { fee } = useClientState((state) => state.send)
  const { fee: fiat } = useClientState((state) => readTransferFiat(state, undefined))
  const nativeCurrency = network?.nativeCurrency
  return (
    <dl className={className}>
      <div>
        <dt>{text('send.network')}</dt>
        <dd>{network?.name}</dd>
      </div>
      <div>
        <dt>{text('send.fee')}</dt>
        <dd>
          {fee === undefined || !nativeCurrency ? (
            text('send.feeUnknown')
          ) : (
            <bdi>
              {fiat !== undefined && `${numbers.smallMoney(fiat)} · `}
              {numbers.fee(fee, nativeCurrency.decimals)} {nativeCurrency.symbol}
            </bdi>
          )}
        </dd>
      </div>
    </dl>
  )
}
