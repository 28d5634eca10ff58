import type { ReactNode } from 'react'
import { namespaceOf } from '../../../caip/index.ts'
import { checkReceiver, notify, readNetwork, setSendReceiver } from '../../../core/index.ts'
import { Avatar, Button } from '../../primitives/index.ts'
import { useClient, useClientState, useText } from '../../shell/hooks.ts'
import { SendField } from './SendField.tsx'
import styles from './SendForm.module.css'
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
  const warning = receiverWarning && text(warningTexts[receiverWarning], { symbol })

  function paste(): void {
    const read = client.window?.navigator.clipboard?.readText?.()
    ;(read ?? Promise.reject(new Error())).then(
      (pasted) => setSendReceiver(client, { text: pasted.trim() }),
      () => notify(client, { message: text('send.pasteFailed'), variant: 'error' }),
    )
  }

  return (
    <SendField
      label={text('send.to')}
      problem={problem ? text(problem, { network, symbol, decimals: '' }) : warning}
      tone={problem ? 'negative' : 'warning'}
    >
      {({ id, problemId }) => (
        <>
          <input
            id={id}
            className={styles['address']}
            dir="ltr"
            placeholder={text('send.receiver')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={receiverAddress}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problemId}
            onChange={(event) => setSendReceiver(client, { text: event.target.value })}
          />
          {receiverAddress === '' ? (
            <Button tone="soft" size="small" onClick={paste}>
              {text('send.paste')}
            </Button>
          ) : (
            check.receiver !== undefined && <Avatar address={check.receiver} size="small" />
          )}
        </>
      )}
    </SendField>
  )
}
