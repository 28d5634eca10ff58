import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles, { css } from './Avatar.module.css'
import { avatarGradient } from '../../modal/index.ts'

/** CSS of the picture of a person. */
export const avatarCss: string = css

/** Shows a person, by a gradient made from the address. */
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
