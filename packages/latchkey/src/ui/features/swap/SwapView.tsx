import { type FormEvent, type ReactNode, useEffect } from 'react'
import {
  checkSwap,
  flipSwap,
  readNetwork,
  readSwap,
  stopSwapQuotes,
  updateSwapQuote,
} from '../../../core/index.ts'
import { prepareSwapForm } from '../../../modal/index.ts'
import { Button, Icon, Notice, Skeleton } from '../../primitives/index.ts'
import { useClient, useClientState, useModal, useText } from '../../shell/hooks.ts'
import { BuyBox } from './BuyBox.tsx'
import { SellBox } from './SellBox.tsx'
import { SwapLines } from './SwapLines.tsx'
import styles from './Swap.module.css'

export { css } from './Swap.module.css'

export { swapEnglish as english } from '../../text/en/swapEnglish.ts'

export { prepareSwapForm as fetchData } from '../../../modal/index.ts'

/** Outline of two arrows, one up and one down. */
const flip = 'M7 4v12l-3-3M13 16V4l3 3'

/**
 * Shows the swap form. The label of the button names what is missing.
 *
 * @see [2.2]
 */
export default function SwapView(): ReactNode {
  const modal = useModal()
  const client = useClient()
  const text = useText()
  const { step } = useClientState(checkSwap)
  useEffect(() => () => stopSwapQuotes(client), [client])
  const { from, to, tokens, initError, initializing } = useClientState(readSwap)

  if (initError) return <NotReady />
  if (initializing && tokens.length === 0)
    return (
      <div role="status" aria-label={text('shell.loading')} className={styles['boxes']}>
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    )

  function goOn(event: FormEvent): void {
    event.preventDefault()
    if (step === 'selectToken')
      modal.push({ view: 'SwapSelectToken', data: { side: from ? 'to' : 'from' } })
    if (step === 'quoteFailed') void updateSwapQuote(client, { force: true })
    if (step === 'review') modal.push({ view: 'SwapPreview', data: undefined })
  }

  const canGoOn = step === 'selectToken' || step === 'quoteFailed' || step === 'review'
  return (
    <form onSubmit={goOn} noValidate>
      <div className={styles['boxes']}>
        <SellBox />
        <button
          type="button"
          className={styles['flip']}
          aria-label={text('swap.flip')}
          disabled={!from || !to}
          onClick={() => flipSwap(client)}
        >
          <Icon name={flip} />
        </button>
        <BuyBox />
      </div>
      <SwapLines />
      <Button type="submit" disabled={!canGoOn}>
        {text(`swap.${step}`)}
      </Button>
    </form>
  )
}

/** Shows why there is no form: the network is not supported, or its tokens were not fetched. */
function NotReady(): ReactNode {
  const modal = useModal()
  const text = useText()
  const { initError } = useClientState(readSwap)
  const network = useClientState((state) => readNetwork(state))?.name ?? ''
  const isUnsupported = initError?.code === 'swap.network_not_supported'
  const action = isUnsupported ? (
    <Button
      tone="soft"
      size="small"
      onClick={() => modal.push({ view: 'Networks', data: undefined })}
    >
      {text('swap.switchNetwork')}
    </Button>
  ) : (
    <Button tone="soft" size="small" onClick={() => prepareSwapForm(modal)}>
      {text('common.tryAgain')}
    </Button>
  )
  return (
    <Notice
      icon="alert"
      title={text(isUnsupported ? 'swap.unsupported' : 'swap.failed')}
      text={text(isUnsupported ? 'swap.unsupportedText' : 'swap.failedText', { network })}
      action={action}
    />
  )
}
