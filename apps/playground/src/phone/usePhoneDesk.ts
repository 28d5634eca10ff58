import { useEffect, useRef, useState } from 'react'
import type { PlaygroundConfig } from '../config/PlaygroundConfig.ts'
import { relayOf } from '../config/toOptions.ts'
import type { LocalnetDescription } from '../localnet.ts'
import type { PhoneDesk } from './createPhoneDesk.ts'

/**
 * Keeps one phone for as long as its chains and its relay stay the same.
 *
 * @param isWanted - Nobody pays for a phone before it is picked up.
 * @returns The phone once it is loaded.
 */
export function usePhoneDesk(
  config: PlaygroundConfig,
  localnet: LocalnetDescription | undefined,
  isWanted: boolean,
): PhoneDesk | undefined {
  const [desk, setDesk] = useState<PhoneDesk | undefined>(undefined)
  const approval = useRef(config.approval)
  useEffect(() => {
    approval.current = config.approval
  }, [config.approval])
  const relayUrl = relayOf(config, localnet)

  useEffect(() => {
    if (localnet === undefined || relayUrl === undefined || !isWanted) return undefined
    let made: PhoneDesk | undefined
    let isStopped = false
    void import('./createPhoneDesk.ts').then(({ createPhoneDesk }) => {
      if (isStopped) return
      made = createPhoneDesk(localnet, relayUrl, approval)
      setDesk(made)
    })
    return () => {
      isStopped = true
      made?.close()
      setDesk(undefined)
    }
  }, [localnet, relayUrl, isWanted])
  return desk
}
