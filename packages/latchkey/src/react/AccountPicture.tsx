import { type ReactNode, useCallback } from 'react'
import { avatarGradient } from '../modal/index.ts'

/** Shows the avatar of an account: its profile image, or a gradient made from the address. */
export function AccountPicture(props: {
  readonly address: string
  readonly src?: string | undefined
}): ReactNode {
  const { address, src } = props
  const paint = useCallback(
    (element: HTMLSpanElement | null) =>
      element?.style.setProperty('background', avatarGradient(address)),
    [address],
  )
  return src === undefined ? (
    <span ref={paint} className="lk-button-picture" aria-hidden="true" />
  ) : (
    <img className="lk-button-picture" src={src} alt="" referrerPolicy="no-referrer" />
  )
}
