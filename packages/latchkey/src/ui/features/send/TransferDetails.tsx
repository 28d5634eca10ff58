import type { ReactNode } from 'react'
import { computeTokenTransferFee, readNetwork, type TokenBalance } from '../../../core/index.ts'
import { useClientState, useText } from '../../shell/hooks.ts'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import { sendTexts } from './sendTexts.ts'
import { TransferFee } from './TransferFee.tsx'

/**
 * Shows the network of a transfer, and its fee once it is estimated; for a token that keeps a part of each
 * transfer, that part and what the receiver gets.
 */
export function TransferDetails({ className, amount }: TransferDetails.Props): ReactNode {
  const text = useText(sendTexts)
  const network = useClientState((state) => readNetwork(state))
  const { fee, token, transferFee } = useClientState((state) => state.send)
  return (
    <dl className={className}>
      <div>
        <dt>{text('common.network')}</dt>
        <dd>{network?.name}</dd>
      </div>
      <div>
        <dt>{text('send.fee')}</dt>
        <dd>{network && <TransferFee network={network} fee={fee} />}</dd>
      </div>
      {token && transferFee && amount !== undefined && (
        <TokenFee
          token={token}
          fee={computeTokenTransferFee(amount, transferFee)}
          amount={amount}
        />
      )}
    </dl>
  )
}

function TokenFee({ token, fee, amount }: TokenFee.Props): ReactNode {
  const text = useText(sendTexts)
  const numbers = useNumberFormats()
  const { symbol, quantity } = token
  const show = (value: bigint): string =>
    `${numbers.exact(value, Number.parseInt(quantity.decimals, 10))} ${symbol}`
  return (
    <>
      <div>
        <dt>
          {text('send.fee')} <bdi>({symbol})</bdi>
        </dt>
        <dd>
          <bdi>{show(fee)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{text('send.received')}</dt>
        <dd>
          <bdi>{show(amount - fee)}</bdi>
        </dd>
      </div>
    </>
  )
}

declare namespace TokenFee {
  type Props = { token: TokenBalance; fee: bigint; amount: bigint }
}

export declare namespace TransferDetails {
  type Props = {
    className: string | undefined
    /** Base units; undefined while it is unknown. */
    amount: bigint | undefined
  }
}
