import { type ReactNode, useEffect, useRef } from 'react'
import type { WalletRow } from '../../../core/index.ts'
import { recordWalletImpression } from '../../../modal/index.ts'
import { useShellModal } from '../../shell/hooks.ts'

/** Marks a wallet of a list, and records when the mark comes into view. It is not drawn. */
export function WalletImpressionObserver({
  wallet,
  index,
}: WalletImpressionObserver.Props): ReactNode {
  const modal = useShellModal()
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = mark.current
    if (!element) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting))
        recordWalletImpression(modal, wallet, index)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [modal, wallet, index])
  return <span ref={mark} style={{ position: 'absolute' }} />
}

export declare namespace WalletImpressionObserver {
  type Props = {
    wallet: WalletRow
    /** Place in the list, from 0. */
    index: number
  }
}
