import type { FormEvent, ReactNode } from 'react'
import { checkSend, readNetwork, setSendReceiver, updateSendFee } from '../../../core/index.ts'
import type { WalletError } from '../../../errors/index.ts'
import { refillSendForm } from '../../../modal/index.ts'
import { Button, EmptyState, Skeleton } from '../../primitives/index.ts'
import {
  useClient,
  useClientState,
  useShellModal,
  useRouteData,
  useText,
} from '../../shell/hooks.ts'
import { useErrorText } from '../../shell/useErrorText.ts'
import { RetryBalances } from '../tokens/index.ts'
import { AmountBox } from './AmountBox.tsx'
import { InsufficientBalanceHelp } from './InsufficientBalanceHelp.tsx'
import { ReceiverBox } from './ReceiverBox.tsx'
import { RecentReceivers } from './RecentReceivers.tsx'
import styles from './SendForm.module.css'
import { isUnfinishedAmount } from './sendProblemTexts.ts'
import { TransferDetails } from './TransferDetails.tsx'
import { sendTexts } from './sendTexts.ts'

export { css } from './SendForm.module.css'
export { fetchSendViewData as fetchData } from '../../../modal/index.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText()('common.send')

/**
 * Shows the send form. The label of the button names the missing field.
 *
 * @see [5.9a]
 */
export default function WalletSendView(): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText(sendTexts)
  const state = useClientState((clientState) => clientState)
  const check = checkSend(state, client.adapters)
  const { token, sendTokenAmount, loading, flow } = state.send
  const native = readNetwork(state)?.nativeCurrency
  const given = useRouteData('WalletSend')
  const isAmountOpen = check.step === 'incorrectValue' && isUnfinishedAmount(sendTokenAmount)
  const missing = isAmountOpen ? 'addAmount' : check.step

  function setReceiver(address: string): void {
    setSendReceiver(client, { text: address })
    void updateSendFee(client).catch(() => undefined)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!token) modal.push({ view: 'WalletSendSelectToken', data: undefined })
    else if (check.ready) modal.push({ view: 'WalletSendPreview', data: undefined })
  }

  if (given && loading && !token) return <Filling />
  const error = flow.status === 'failed' ? flow.error : undefined
  if (given && (error || (!token && flow.status === 'editing')))
    return <NotFilledIn error={error} />

  return (
    <form
      onSubmit={submit}
      onBlur={() => void updateSendFee(client).catch(() => undefined)}
      noValidate
    >
      <AmountBox
        check={check}
        isReadOnly={given?.amount !== undefined}
        hasToken={given !== undefined}
      />
      <ReceiverBox isReadOnly={given?.to !== undefined} />
      {given?.to === undefined && <RecentReceivers onSelect={setReceiver} />}
      <TransferDetails className={styles['lines']} amount={check.amount} />
      <Button type="submit" disabled={token !== undefined && !check.ready}>
        {text(`send.${missing}`, { symbol: (check.isFeeMissing ? native : token)?.symbol ?? '' })}
      </Button>
      {given && check.step === 'insufficientFunds' && <InsufficientBalanceHelp />}
    </form>
  )
}

/** Shown while the network is switched and the token looked up. */
function Filling(): ReactNode {
  const text = useText(sendTexts)
  return (
    <div aria-busy="true" aria-label={text('common.send')} role="status">
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  )
}

/**
 * Shows why the form could not be filled in with the arguments of the host; without an error, a change of the network,
 * wallet or account has reset it. It is filled in again on demand only, because that may request a network switch.
 */
function NotFilledIn({ error }: { error: WalletError | undefined }): ReactNode {
  const modal = useShellModal()
  const text = useText(sendTexts)
  const errorText = useErrorText()
  const isLoadFailed = error?.code === 'send.token_load_failed'
  const failure = error && errorText(error, text('preview.failed'))
  return (
    <EmptyState
      icon="alert"
      title={text(error ? 'send.notPrepared' : 'common.changed')}
      text={isLoadFailed ? text('send.tokenFailed') : failure}
      action={
        error && !isLoadFailed ? (
          <Button tone="soft" onClick={() => modal.close()}>
            {text('common.close')}
          </Button>
        ) : (
          <RetryBalances fetch={refillSendForm} />
        )
      }
    />
  )
}
