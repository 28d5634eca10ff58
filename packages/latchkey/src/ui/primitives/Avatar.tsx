import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './Avatar.module.css'
import { avatarGradient } from '../../modal/index.ts'

/** Shows the avatar of an account: a gradient made from the address. */
export function Avatar({ address, size }: Avatar.Props): ReactNode {
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    ref.current?.style.setProperty('--gradient', avatarGradient(address))
  }, [address])
  return <span ref={ref} className={styles['avatar']} data-size={size} aria-hidden="true" />
}

export declare namespace Avatar {
  type Props = {
    address: string
    /** 28 or 72 px. @default 40 px */
    size?: 'small' | 'large' | undefined
  }
}
