import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import {
  createFrameAppearanceStore,
  createFrameContainerStore,
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
    const container = client.own(createFrameContainerStore)
    const element = slot.current ?? undefined
    container.set({ element })
    return () => {
      if (container.get().element === element) container.set({ element: undefined })
    }
  }, [client])
  const appearance = useModalState(({ themeMode, themeVariables, locale }) => ({
    themeMode,
    themeVariables,
    locale,
  }))
  useEffect(() => client.own(createFrameAppearanceStore).set(appearance), [client, appearance])
  return <div ref={slot} className={styles['slot']} data-open={isOpen || undefined} />
}
