import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import {
  checkSwap,
  formatAmount,
  isSwapQuoteStale,
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
import { walletNameAndImage } from '../../shell/images.ts'
import { submitFocus } from '../../shell/submitFocus.ts'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import type { GetText } from '../../text/createText.ts'
import { fiatValue } from './fiatValue.ts'
import { readPriceImpact } from './readPriceImpact.ts'
import styles from './Swap.module.css'
import { SwapDetails } from './SwapDetails.tsx'
import { SwapTokenIcon } from './SwapTokenIcon.tsx'
import { swapTexts } from './swapTexts.ts'

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
  const { step } = useClientState(checkSwap)
  const impact = useClientState(readPriceImpact)
  if (!from || !to || !quote) return <NoQuote />

  const isHighImpact = impact !== undefined && Number.parseFloat(impact) >= 10
  const isBusy = flow.status === 'asking'
  const focus = submitFocus(flow)
  // The new quote is reviewed like the first one.
  const isRequoted = flow.status === 'failed' && isSwapQuoteStale(flow.error)
  return (
    <div aria-busy={isBusy} data-status={flow.status}>
      <Amounts from={from} to={to} quote={quote} />
      {flow.status === 'editing' || isRequoted ? (
        <SwapDetails slippageRow={<Slippage />} />
      ) : (
        <Steps flow={flow} />
      )}
      <output className={styles['note']} data-tone={toneOf(flow)}>
        {noteOf(flow, wallet, text)}
      </output>
      {flow.status === 'done' ? (
        <div className={styles['result']}>
          <ExplorerLink hash={flow.hash} />
          <Button focused onClick={() => modal.reset({ view: 'Account', data: undefined })}>
            {text('common.done')}
          </Button>
        </div>
      ) : (
        <div className={styles['actions']}>
          <Button tone="soft" focused={focus === 'cancel'} onClick={() => modal.back()}>
            {text('common.cancel')}
          </Button>
          <Button
            disabled={isBusy || step !== 'review'}
            focused={focus === 'submit'}
            onClick={() => submitSwap(modal)}
          >
            {isBusy && <Spinner />}
            {focus !== undefined && !isRequoted
              ? text('common.tryAgain')
              : text(isHighImpact ? 'swap.anyway' : 'swap.submit')}
          </Button>
        </div>
      )}
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

/** Shows what leaves and what arrives. */
function Amounts({ from, to, quote }: Amounts.Props): ReactNode {
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
            <bdi data-sign={sign}>
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
  type Props = { from: SwapToken; to: SwapToken; quote: SwapQuote }
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

/** Shown after the form was reset, for example by a network switch, and without a quote. */
function NoQuote(): ReactNode {
  const modal = useShellModal()
  const text = useText(swapTexts)
  return (
    <EmptyState
      icon="alert"
      title={text('swap.quoteGone')}
      action={
        <Button tone="soft" onClick={() => modal.back()}>
          {text('common.back')}
        </Button>
      }
    />
  )
}

/** Returns the name of the connected wallet. */
function useWalletName(): string {
  const client = useClient()
  const connection = useClientState((state) => readConnection(state))
  return connection ? walletNameAndImage(client, connection).name : ''
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
    if (flow.error?.code === 'wallet.request_pending')
      return text('common.pendingText', { name: wallet })
    if (flow.error?.code === 'swap.wrong_decimals') return text('swap.wrongDecimals')
    if (flow.error?.code === 'swap.output_too_low') return text('swap.outputTooLow')
    if (isSwapQuoteStale(flow.error)) return text('swap.priceMoved')
    const isApproval = flow.step === 'confirmReset' || flow.step === 'confirmApproval'
    return text(isApproval ? 'swap.approvalFailed' : 'swap.failedSwap')
  }
  if (flow.status === 'done') return text(flow.isConfirmed ? 'swap.swapped' : 'swap.sent')
  if (flow.status === 'editing') return text('swap.note')
  return text(flow.step.startsWith('confirm') ? 'common.confirming' : 'swap.asking')
}
