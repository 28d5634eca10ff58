import { type ReactNode, useId, useState } from 'react'
import { isSwapSlippage, readSwap, setSwapSlippage } from '../../../core/index.ts'
import { Icon } from '../../primitives/index.ts'
import { useClient, useClientState, useText } from '../../shell/hooks.ts'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import styles from './Swap.module.css'
import { swapTexts } from './swapTexts.ts'

/** Whole percent, which is what gateways take. */
const choices: readonly number[] = [1, 2, 5]

/** Shows the slippage tolerance as a line of the form, which opens to change it. */
export function SlippageRow(): ReactNode {
  const text = useText(swapTexts)
  const numbers = useNumberFormats()
  const { slippage } = useClientState(readSwap)
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <dt>{text('swap.slippage')}</dt>
      <dd>
        <button
          type="button"
          className={styles['lineButton']}
          aria-label={`${text('swap.slippage')}: ${numbers.percent(slippage / 100)}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {numbers.percent(slippage / 100)}
          <Icon name="chevron" size="small" />
        </button>
        {isOpen && <SlippageChoices />}
      </dd>
    </div>
  )
}

/** Shows the usual tolerances and a field for another one. */
function SlippageChoices(): ReactNode {
  const client = useClient()
  const text = useText(swapTexts)
  const numbers = useNumberFormats()
  const id = useId()
  const { slippage } = useClientState(readSwap)
  const [typed, setTyped] = useState(choices.includes(slippage) ? '' : `${slippage}`)
  const isInvalid = typed !== '' && parseSlippage(typed) === undefined

  function choose(value: number): void {
    setTyped('')
    setSwapSlippage(client, { slippage: value })
  }

  function type(value: string): void {
    setTyped(value)
    const custom = parseSlippage(value)
    if (custom !== undefined) setSwapSlippage(client, { slippage: custom })
  }

  return (
    <div className={styles['slippage']}>
      {choices.map((value) => (
        <button
          key={value}
          type="button"
          className={styles['chip']}
          aria-pressed={value === slippage && typed === ''}
          onClick={() => choose(value)}
        >
          {numbers.percent(value / 100)}
        </button>
      ))}
      <input
        className={styles['custom']}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        aria-label={text('swap.slippageCustom')}
        placeholder={text('swap.slippageCustom')}
        aria-invalid={isInvalid || undefined}
        aria-describedby={id}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <output id={id} className={styles['problem']}>
        {isInvalid && text('swap.slippageInvalid')}
        {!isInvalid && slippage >= 5 && text('swap.slippageHigh')}
      </output>
    </div>
  )
}

function parseSlippage(typed: string): number | undefined {
  const digits = /^\s*(\d{1,3})\s*%?\s*$/.exec(typed)?.[1]
  const value = digits === undefined ? undefined : parseInt(digits, 10)
  return value !== undefined && isSwapSlippage(value) ? value : undefined
}
