import type { ReactNode } from 'react'
import { namespaceOf } from '../../../caip/index.ts'
import { checkReceiver, readNetwork, setSendReceiver } from '../../../core/index.ts'
import { useClient, useClientState, useText } from '../../shell/hooks.ts'
import { ReceiverField } from './ReceiverField.tsx'
import { problemText, warningTexts } from './sendTexts.ts'

/** Shows the receiver field, with its error or warning independent of that of the amount. */
export function ReceiverBox(): ReactNode {
  const client = useClient()
  const text = useText()
  const { token, receiverAddress, receiverWarning } = useClientState((state) => state.send)
  const network = useClientState((state) => readNetwork(state))?.name ?? ''
  const check =
    token && receiverAddress.trim() !== ''
      ? checkReceiver(receiverAddress, namespaceOf(token.chainId), client.adapters)
      : {}
  const problem = problemText(check.problem?.code, 'receiver', receiverAddress)
  const symbol = token?.symbol ?? ''
  return (
    <ReceiverField
      value={receiverAddress}
      receiver={check.receiver}
      problem={problem && text(problem, { network, symbol, decimals: '' })}
      warning={receiverWarning && text(warningTexts[receiverWarning], { symbol })}
      onChange={(value) => setSendReceiver(client, { text: value })}
    />
  )
}
