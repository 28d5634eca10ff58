import type { ReactNode } from 'react'
import type { SwapSide, SwapToken } from '../../../core/index.ts'
import { Icon } from '../../primitives/index.ts'
import { useShellModal, useText } from '../../shell/hooks.ts'
import styles from './Swap.module.css'
import { SwapTokenIcon } from './SwapTokenIcon.tsx'
import { swapTexts } from './swapTexts.ts'

/** Shows the token of one side; a click chooses another. */
export function SelectTokenButton({ side, token }: SelectTokenButton.Props): ReactNode {
  const modal = useShellModal()
  const text = useText(swapTexts)
  const name = text(side === 'from' ? 'swap.pay' : 'swap.get')
  const label = token
    ? text('common.chooseToken', { symbol: token.symbol })
    : text('common.selectToken')
  return (
    <button
      type="button"
      className={styles['picker']}
      aria-label={`${name}: ${label}`}
      onClick={() => modal.push({ view: 'SwapSelectToken', data: { side } })}
    >
      {token ? (
        <>
          <SwapTokenIcon token={token} size="small" />
          {token.symbol}
        </>
      ) : (
        text('common.selectToken')
      )}
      <Icon name="chevron" size="small" />
    </button>
  )
}

export declare namespace SelectTokenButton {
  type Props = { side: SwapSide; token: SwapToken | undefined }
}
