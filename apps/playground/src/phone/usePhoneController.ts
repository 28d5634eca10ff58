import { useEffect, useRef, useState } from 'react'
import type { PlaygroundConfig } from '../config/PlaygroundConfig.ts'
import { relayOf } from '../config/toOptions.ts'
import type { LocalnetDescription } from '../localnet.ts'
import type { PhoneController } from './createPhoneController.ts'

/**
 * Keeps one phone for as long as its chains and its relay stay the same.
 *
 * @param isWanted - Whether the phone is open; its code is loaded only then.
 * @returns The phone once it is loaded.
 */
export function usePhoneController(
  config: PlaygroundConfig,
  localnet: LocalnetDescription | undefined,
  isWanted: boolean,
): PhoneController | undefined {
  const [controller, setDesk] = useState<PhoneController | undefined>(undefined)
  const approval = useRef(config.approval)
  useEffect(() => {
    approval.current = config.approval
  }, [config.approval])
  const relayUrl = relayOf(config, localnet)

  useEffect(() => {
    if (localnet === undefined || relayUrl === undefined || !isWanted) return undefined
    let made: PhoneController | undefined
    let isStopped = false
    void import('./createPhoneController.ts').then(({ createPhoneController }) => {
      if (isStopped) return
      made = createPhoneController(localnet, relayUrl, approval)
      setDesk(made)
    })
    return () => {
      isStopped = true
      made?.close()
      setDesk(undefined)
    }
  }, [localnet, relayUrl, isWanted])
  return controller
}
