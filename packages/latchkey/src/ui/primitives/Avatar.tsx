import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from './Avatar.module.css'
import { avatarGradient } from '../../modal/index.ts'

/** Shows the avatar of an account: its picture above a gradient made from the address. */
export function Avatar({ address, src, size }: Avatar.Props): ReactNode {
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    ref.current?.style.setProperty('--gradient', avatarGradient(address))
  }, [address])
  return (
    <span ref={ref} className={styles['avatar']} data-size={size} aria-hidden="true">
      {src !== undefined && <Picture key={src} src={src} />}
    </span>
  )
}

/** Shows the picture once it has loaded; the gradient stays when it cannot be loaded. */
function Picture({ src }: { src: string }): ReactNode {
  const [isLoaded, setLoaded] = useState(false)
  return (
    <img
      src={src}
      alt=""
      referrerPolicy="no-referrer"
      data-loaded={isLoaded || undefined}
      onLoad={() => setLoaded(true)}
    />
  )
}

export declare namespace Avatar {
  type Props = {
    address: string
    /** URL of a picture at the gateway. */
    src?: string | undefined
    /** 28 or 72 px. @default 40 px */
    size?: 'small' | 'large' | undefined
  }
}
