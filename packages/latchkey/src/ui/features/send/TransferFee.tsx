import type { ReactNode } from 'react'
import { readFeeFiat } from '../../../core/index.ts'
import type { Network } from '../../../networks/index.ts'
import { useClientState, useText } from '../../shell/hooks.ts'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import { sendTexts } from './sendTexts.ts'

/** Shows the estimated fee of a transfer, with its value in the visitor's currency. */
export function TransferFee({ network, fee }: TransferFee.Props): ReactNode {
  const text = useText(sendTexts)
  const numbers = useNumberFormats()
  const { caipNetworkId, nativeCurrency } = network
  const fiat = useClientState((state) => readFeeFiat(state, caipNetworkId, fee))
  if (fee === undefined) return text('send.feeUnknown')
  return (
    <bdi>
      {fiat !== undefined && `${numbers.smallMoney(fiat)} · `}
      {numbers.fee(fee, nativeCurrency.decimals)} {nativeCurrency.symbol}
    </bdi>
  )
}

export declare namespace TransferFee {
  type Props = {
    network: Network
    /** Base units of the native currency; undefined while it is not known. */
    fee: bigint | undefined
  }
}
