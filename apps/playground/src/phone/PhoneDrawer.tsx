import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PlaygroundConfig } from '../config/PlaygroundConfig.ts'
import { Icon } from '../Icon.tsx'
import type { LocalnetDescription } from '../localnet.ts'
import { createNetworkNameLookup } from './createNetworkNameLookup.ts'
import { getPairingUriAtClick, offerPairingUri } from './pairingCodes.ts'
import type { PhoneController } from './createPhoneController.ts'
import { PhoneScreen } from './PhoneScreen.tsx'
import { usePhoneController } from './usePhoneController.ts'

/**
 * Key in session storage, set once the phone was used in this tab, because its sessions survive a
 * reload.
 */
const usedKey = 'phone-picked-up'

/** Calls the phone, once it is loaded. */
type PhoneTask = { readonly run: (controller: PhoneController) => void }

/**
 * The phone beside the page. It is a modal dialog, because content outside is inert while the
 * page's own modal is open. It opens when a request arrives, and closes when the request is
 * decided.
 */
export function PhoneDrawer(props: {
  readonly config: PlaygroundConfig
  readonly localnet: LocalnetDescription
}): ReactNode {
  const { config, localnet } = props
  const [isUsed, setIsUsed] = useState(() => sessionStorage.getItem(usedKey) !== null)
  const [task, setTask] = useState<PhoneTask | undefined>(undefined)
  const lastTask = useRef<PhoneTask | undefined>(undefined)
  const dialog = useRef<HTMLDialogElement>(null)
  const controller = usePhoneController(config, localnet, isUsed)

  function send(run: PhoneTask['run']): void {
    sessionStorage.setItem(usedKey, 'yes')
    setIsUsed(true)
    setTask({ run })
  }

  const scan = useEffectEvent(async (event: Event) => {
    const uri = getPairingUriAtClick(event)
    if (uri === undefined || (await offerPairingUri(uri))) return
    send((phone) => phone.pair(uri))
  })
  useEffect(() => {
    const listener = (event: Event): void => void scan(event)
    document.addEventListener('click', listener)
    return () => document.removeEventListener('click', listener)
  }, [])

  useEffect(() => {
    if (controller === undefined || task === undefined || task === lastTask.current) return
    lastTask.current = task
    task.run(controller)
  }, [controller, task])

  return (
    <>
      <button
        type="button"
        className="button"
        onClick={() => send(() => dialog.current?.showModal())}
      >
        <Icon name="phone" />
        Test phone
      </button>
      {controller && (
        <Drawer
          controller={controller}
          nameOf={createNetworkNameLookup(localnet)}
          dialog={dialog}
        />
      )}
    </>
  )
}

function Drawer(
  props: PhoneScreen.Props & { readonly dialog: RefObject<HTMLDialogElement | null> },
): ReactNode {
  const { controller, dialog } = props
  useEffect(() => {
    let isAutoOpened = false
    function follow(): void {
      const hasRequests = controller.get().pending.length > 0
      if (hasRequests && dialog.current?.open === false) {
        isAutoOpened = true
        dialog.current.showModal()
      } else if (!hasRequests && isAutoOpened) {
        isAutoOpened = false
        dialog.current?.close()
      }
    }
    follow()
    return controller.subscribe(follow)
  }, [controller, dialog])

  return createPortal(
    <dialog ref={dialog} className="drawer" aria-label="Phone">
      <PhoneScreen {...props} onClose={() => dialog.current?.close()} />
    </dialog>,
    document.body,
  )
}
