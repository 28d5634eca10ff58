import type { ReactNode } from 'react'
import styles from './Emblem.module.css'
import { WalletIcon } from './WalletIcon.tsx'

/** Shows whom we wait for: a large picture in a ring that travels, rests, or turns negative. */
export function Emblem({ image, name, state, shape }: Emblem.Props): ReactNode {
  return (
    <span className={styles['emblem']} data-state={state} data-shape={shape}>
      <WalletIcon src={image} name={name} size="hero" shape={shape} />
    </span>
  )
}

export declare namespace Emblem {
  type Props = {
    image: string | undefined
    name: string
    state: 'busy' | 'still' | 'negative'
    shape?: 'round' | undefined
  }
}
