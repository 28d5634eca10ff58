import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import {
  checkSwap,
  formatAmount,
  isStaleSwapQuoteError,
  readConnection,
  readSwap,
  type SwapQuote,
  type SwapState,
  type SwapStep,
  type SwapToken,
} from '../../../core/index.ts'
import { dismissSwapToasts, stopRenewingSwapQuotes, submitSwap } from '../../../modal/index.ts'
import { Button, Icon, EmptyState, Spinner } from '../../primitives/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { readWalletNameAndImage } from '../../shell/images.ts'
import { getFocusAfterFailedRequest } from '../../shell/getFocusAfterFailedRequest.ts'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import type { GetText } from '../../text/createText.ts'
import { fiatValue } from './fiatValue.ts'
import { isUnsupportedTokenError } from './isUnsupportedTokenError.ts'
import { readPriceImpact } from './readPriceImpact.ts'
import styles from './Swap.module.css'
import { SwapDetails } from './SwapDetails.tsx'
import { SwapTokenIcon } from './SwapTokenIcon.tsx'
import { swapTexts } from './swapTexts.ts'
import { useSwapProblem } from './useSwapProblem.ts'

export { css } from './Swap.module.css'
export { fetchSwapViewData as fetchData } from '../../../modal/index.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(swapTexts)('swap.previewTitle')

/** Shows the swap for review, then the progress of its steps, then the result. */
export default function SwapPreviewView(): ReactNode {
  const modal = useShellModal()
  const text = useText(swapTexts)
  useEffect(() => () => stopRenewingSwapQuotes(modal), [modal])
  useLayoutEffect(() => dismissSwapToasts(modal), [modal])
  const { from, to, quote, flow } = useClientState(readSwap)
  const wallet = useWalletName()
  const impact = useClientState(readPriceImpact)
  const obstacle = useObstacle()
  const [submitted, setSubmitted] = useState<SwapQuote>()
  // A change of the network, wallet or account has reset the form.
  if (!from || !to) return <NotReady title={text('common.changed')} />
  if (!quote) return <NotReady title={text('swap.quoteGone')} />

  const isHighImpact = impact !== undefined && Number.parseFloat(impact) >= 10
  const isBusy = flow.status === 'asking'
  const hasFailed = getFocusAfterFailedRequest(flow) !== undefined
  const isBlocked = (flow.status === 'editing' || hasFailed) && obstacle !== undefined
  // A disabled button cannot be focused.
  const focus = hasFailed && isBlocked ? 'cancel' : getFocusAfterFailedRequest(flow)
  // The new quote is reviewed like the first one.
  const isRequoted = flow.status === 'failed' && isStaleSwapQuoteError(flow.error)
  const isMoved = isRequoted && submitted !== undefined && submitted.toAmount !== quote.toAmount
  return (
    <div aria-busy={isBusy} data-status={flow.status}>
      <Amounts from={from} to={to} quote={quote} isMoved={isMoved} />
      {flow.status === 'editing' || isRequoted ? (
        <SwapDetails slippageRow={<Slippage />} isMoved={isMoved} />
      ) : (
        <Steps flow={flow} />
      )}
      <output className={styles['note']} data-tone={isBlocked ? 'negative' : toneOf(flow)}>
        {!(isBlocked && flow.status === 'editing') && <span>{noteOf(flow, wallet, text)}</span>}
        {isBlocked && <span>{obstacle}</span>}
      </output>
      {flow.status === 'done' ? (
        <ResultActions hash={flow.hash} />
      ) : flow.status === 'failed' && isUnsupportedTokenError(flow.error) ? (
        <BackButton focused />
      ) : (
        <div className={styles['actions']}>
          <Button tone="soft" focused={focus === 'cancel'} onClick={() => modal.back()}>
            {text('common.cancel')}
          </Button>
          <Button
            disabled={isBusy || isBlocked}
            focused={focus === 'submit'}
            onClick={() => {
              setSubmitted(quote)
              submitSwap(modal)
            }}
          >
            {isBusy && <Spinner />}
            {hasFailed && !isRequoted
              ? text('common.tryAgain')
              : text(isHighImpact ? 'swap.anyway' : 'swap.submit')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Leads to the transaction and back to the account. */
function ResultActions({ hash }: { hash: string | undefined }): ReactNode {
  const modal = useShellModal()
  const text = useText(swapTexts)
  return (
    <div className={styles['result']}>
      <ExplorerLink hash={hash} />
      <Button focused onClick={() => modal.reset({ view: 'Account', data: undefined })}>
        {text('common.done')}
      </Button>
    </div>
  )
}

/** Leads to the transaction in the block explorer of its network, where there is one. */
function ExplorerLink({ hash }: { hash: string | undefined }): ReactNode {
  const { options, adapters } = useClient()
  const { network: id } = useClientState(readSwap)
  const network = options.networks.find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network || hash === undefined) return undefined
  const href = adapters.get(network.chainNamespace)?.explorerTransactionUrl?.(network, hash)
  if (href === undefined) return undefined
  return (
    <Button tone="soft" href={href}>
      <Icon name="external" size="small" />
      {network.blockExplorers?.default.name}
    </Button>
  )
}

/** Shows the slippage tolerance. */
function Slippage(): ReactNode {
  const text = useText(swapTexts)
  const numbers = useNumberFormats()
  const { slippage } = useClientState(readSwap)
  return (
    <div>
      <dt>{text('swap.slippage')}</dt>
      <dd>{numbers.percent(slippage / 100)}</dd>
    </div>
  )
}

/** Shows what leaves and what arrives; marks the latter for a moment when the price has moved. */
function Amounts({ from, to, quote, isMoved }: Amounts.Props): ReactNode {
  const numbers = useNumberFormats()
  const { prices } = useClientState(readSwap)
  const rows = [
    { token: from, amount: quote.fromAmount, sign: '−' },
    { token: to, amount: quote.toAmount, sign: '+' },
  ]
  return (
    <div className={styles['box']}>
      {rows.map(({ token, amount, sign }) => {
        const value = fiatValue(amount, token, prices)
        return (
          <div key={sign} className={styles['moved']}>
            <SwapTokenIcon token={token} />
            <bdi data-sign={sign} data-moved={(isMoved && token === to) || undefined}>
              {sign}
              {numbers.short(formatAmount(amount, token.decimals))} {token.symbol}
            </bdi>
            {value !== undefined && <span>{numbers.money(value)}</span>}
          </div>
        )
      })}
    </div>
  )
}

declare namespace Amounts {
  type Props = { from: SwapToken; to: SwapToken; quote: SwapQuote; isMoved: boolean }
}

/** Lists the steps, each with its progress. */
function Steps({ flow }: Steps.Props): ReactNode {
  const text = useText(swapTexts)
  const { from, to } = useClientState(readSwap)
  const wallet = useWalletName()
  const current = currentStep(flow)
  const symbols: Readonly<Record<SwapStep, string>> = {
    reset: from?.symbol ?? '',
    confirmReset: from?.symbol ?? '',
    approve: from?.symbol ?? '',
    confirmApproval: from?.symbol ?? '',
    swap: '',
    confirmSwap: to?.symbol ?? '',
  }
  return (
    <ol className={styles['steps']}>
      {flow.steps.map((step, index) => {
        const state = index < current ? 'done' : index > current ? 'waiting' : stateOf(flow.status)
        return (
          <li key={step} data-state={state} aria-current={index === current ? 'step' : undefined}>
            <span className={styles['dot']}>
              {state === 'done' && <Icon name="check" size="small" />}
              {state === 'negative' && <Icon name="close" size="small" />}
              {state === 'busy' && <Spinner />}
              {state === 'waiting' && index + 1}
            </span>
            {text(`swap.step.${step}`, { wallet, symbol: symbols[step] })}
          </li>
        )
      })}
    </ol>
  )
}

declare namespace Steps {
  type Props = { flow: Exclude<SwapState['flow'], { status: 'editing' }> }
}

/** Returns the index of the current step; the number of steps after the last. */
function currentStep(flow: Steps.Props['flow']): number {
  if (flow.status !== 'done') return flow.steps.indexOf(flow.step)
  return flow.isConfirmed ? flow.steps.length : flow.steps.length - 1
}

function stateOf(status: SwapState['flow']['status']): 'busy' | 'negative' {
  // A swap that is sent but not in a block yet is still pending.
  return status === 'asking' || status === 'done' ? 'busy' : 'negative'
}

/** Shows why there is nothing to review, and leads back to the form. */
function NotReady({ title }: { title: string }): ReactNode {
  const text = useText(swapTexts)
  return (
    <EmptyState
      icon="alert"
      title={title}
      text={text('shell.brokenText')}
      action={<BackButton />}
    />
  )
}

/** Leads back to the form. */
function BackButton({ focused }: { focused?: boolean }): ReactNode {
  const modal = useShellModal()
  const text = useText(swapTexts)
  return (
    <Button tone="soft" focused={focused} onClick={() => modal.back()}>
      {text('common.back')}
    </Button>
  )
}

/** Returns why the swap cannot be sent, such as a balance that does not suffice any more; undefined if it can. */
function useObstacle(): string | undefined {
  const text = useText(swapTexts)
  const { step } = useClientState(checkSwap)
  const problem = useSwapProblem()
  if (step === 'review') return undefined
  return problem ?? text(step === 'quoteFailed' ? 'swap.quoteGone' : `swap.${step}`)
}

/** Returns the name of the connected wallet. */
function useWalletName(): string {
  const client = useClient()
  const connection = useClientState((state) => readConnection(state))
  return connection ? readWalletNameAndImage(client, connection).name : ''
}

function toneOf(flow: SwapState['flow']): 'negative' | 'positive' | undefined {
  if (flow.status === 'declined' || flow.status === 'failed') return 'negative'
  return flow.status === 'done' && flow.isConfirmed ? 'positive' : undefined
}

function noteOf(flow: SwapState['flow'], wallet: string, text: GetText<typeof swapTexts>): string {
  if (flow.status === 'declined') {
    // After the first step, an approval was sent.
    const isSent = flow.step === 'swap' || flow.steps.indexOf(flow.step) > 0
    return text(isSent ? 'swap.declinedSwap' : 'swap.declined')
  }
  if (flow.status === 'failed') {
    if (flow.error?.code === 'send.possibly_sent') return text('common.possiblySent')
    if (flow.error?.code === 'swap.outcome_unknown') return text('swap.outcomeUnknown')
    if (flow.error?.code === 'wallet.request_pending')
      return text('common.pendingText', { name: wallet })
    if (flow.error?.code === 'swap.wrong_decimals') return text('swap.wrongDecimals')
    if (flow.error?.code === 'swap.output_too_low') return text('swap.outputTooLow')
    if (isUnsupportedTokenError(flow.error)) return text('swap.tokenUnsupported')
    if (isStaleSwapQuoteError(flow.error)) return text('swap.priceMoved')
    const isApproval = flow.step === 'confirmReset' || flow.step === 'confirmApproval'
    return text(isApproval ? 'swap.approvalFailed' : 'swap.failedSwap')
  }
  if (flow.status === 'done') return text(flow.isConfirmed ? 'swap.swapped' : 'swap.sent')
  if (flow.status === 'editing') return text('swap.note')
  return text(flow.step.startsWith('confirm') ? 'common.confirming' : 'swap.asking')
}
