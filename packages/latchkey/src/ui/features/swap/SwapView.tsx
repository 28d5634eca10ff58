import { type FormEvent, type ReactNode, useEffect } from 'react'
import { checkSwap, flipSwap, readSwap, startSwapQuotes } from '../../../core/index.ts'
import { stopRenewingSwapQuotes } from '../../../modal/index.ts'
import { Button, Icon } from '../../primitives/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { BuyBox } from './BuyBox.tsx'
import { SellBox } from './SellBox.tsx'
import { SlippageRow } from './SlippageRow.tsx'
import { SwapDetails } from './SwapDetails.tsx'
import styles from './Swap.module.css'
import { SwapNotReady } from './SwapNotReady.tsx'
import { swapTexts } from './swapTexts.ts'

export { css } from './Swap.module.css'
export { fetchSwapViewData as fetchData } from '../../../modal/index.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText()('common.swap')

/** Outline of two arrows, one up and one down. */
const flip = 'M7 4v12l-3-3M13 16V4l3 3'

/**
 * Shows the swap form. The label of the button names the missing input.
 *
 * @see [2.2]
 */
export default function SwapView(): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText(swapTexts)
  const { step } = useClientState(checkSwap)
  useEffect(() => () => stopRenewingSwapQuotes(modal), [modal])
  const { from, to, tokens } = useClientState(readSwap)

  if (tokens.length === 0) return <SwapNotReady />

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (step === 'selectToken')
      modal.push({ view: 'SwapSelectToken', data: { side: from ? 'to' : 'from' } })
    if (step === 'quoteFailed') void startSwapQuotes(client, { force: true })
    if (step === 'review') modal.push({ view: 'SwapPreview', data: undefined })
  }

  const canContinue = step === 'selectToken' || step === 'quoteFailed' || step === 'review'
  return (
    <form onSubmit={submit} noValidate>
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
      <SwapDetails slippageRow={<SlippageRow />} />
      <output className={styles['note']} data-tone="negative">
        {step === 'quoteFailed' && text('swap.quoteGone')}
      </output>
      <Button type="submit" disabled={!canContinue}>
        {text(`swap.${step}`)}
      </Button>
    </form>
  )
}
