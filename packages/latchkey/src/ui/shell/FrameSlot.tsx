import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import {
  createFrameContainer,
  createFrameLocale,
  createFrameTheme,
  readLogin,
} from '../../core/index.ts'
import { useClient, useClientState, useModalState } from './hooks.ts'
import styles from './FrameSlot.module.css'

/**
 * Contains the frame of the embedded wallet, over the view. It stays in the card while the modal is closed,
 * because moving a frame reloads it.
 */
export function FrameSlot(): ReactNode {
  const client = useClient()
  const slot = useRef<HTMLDivElement>(null)
  const isOpen = useClientState((state) => readLogin(state).isFrameOpen)
  useLayoutEffect(() => {
    const container = client.own(createFrameContainer)
    const element = slot.current ?? undefined
    container.set({ element })
    return () => {
      if (container.get().element === element) container.set({ element: undefined })
    }
  }, [client])
  const theme = useModalState(({ themeMode, themeVariables }) => ({ themeMode, themeVariables }))
  useEffect(() => client.own(createFrameTheme).set(theme), [client, theme])
  const locale = useModalState((state) => state.locale)
  useEffect(() => client.own(createFrameLocale).set(locale), [client, locale])
  return <div ref={slot} className={styles['slot']} data-open={isOpen || undefined} />
}
