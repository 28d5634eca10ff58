import { useEffect, useRef, useState } from 'react'
import type { PlaygroundConfig } from '../config/PlaygroundConfig.ts'
import { getRelayUrl } from '../config/toOptions.ts'
import type { LocalnetDescription } from '../localnet.ts'
import type { PhoneController } from './createPhoneController.ts'

/**
 * Keeps one phone for as long as its chains and its relay stay the same.
 *
 * @param isUsed - Whether the phone was opened; until then its code is not loaded.
 * @returns The phone once it is loaded.
 */
export function usePhoneController(
  config: PlaygroundConfig,
  localnet: LocalnetDescription | undefined,
  isUsed: boolean,
): PhoneController | undefined {
  const [controller, setController] = useState<PhoneController | undefined>(undefined)
  const approval = useRef(config.approval)
  useEffect(() => {
    approval.current = config.approval
  }, [config.approval])
  const relayUrl = getRelayUrl(config, localnet)

  useEffect(() => {
    if (localnet === undefined || relayUrl === undefined || !isUsed) return undefined
    let created: PhoneController | undefined
    let isStopped = false
    void import('./createPhoneController.ts').then(({ createPhoneController }) => {
      if (isStopped) return
      created = createPhoneController(localnet, relayUrl, approval)
      setController(created)
    })
    return () => {
      isStopped = true
      created?.close()
      setController(undefined)
    }
  }, [localnet, relayUrl, isUsed])
  return controller
}
