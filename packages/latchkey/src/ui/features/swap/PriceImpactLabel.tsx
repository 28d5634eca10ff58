import type { ReactNode } from 'react'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import styles from './Swap.module.css'

/** Shows the change of the fiat value by a swap, amber from a loss of 3 %, red from 10 %. */
export function PriceImpactLabel({ impact }: PriceImpactLabel.Props): ReactNode {
  const numbers = useNumberFormats()
  const percent = Number.parseFloat(impact) / 100
  const level = percent >= 0.1 ? 'high' : percent >= 0.03 ? 'medium' : undefined
  return (
    <bdi className={styles['impact']} data-level={level}>
      {/* Not -percent: Intl formats the negation of 0 as -0. */}
      {numbers.percent(0 - percent)}
    </bdi>
  )
}

export declare namespace PriceImpactLabel {
  type Props = {
    /** Percent, a decimal string. */
    impact: string
  }
}
