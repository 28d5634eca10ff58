import { type ReactNode, useSyncExternalStore } from 'react'
import { SelectField } from '../panel/controls.tsx'
import { Apps } from './Apps.tsx'
import { PairingUriForm } from './PairingUriForm.tsx'
import type { PhoneController } from './createPhoneController.ts'
import { PendingRequestList } from './PendingRequestList.tsx'

/** Screen of the phone: pending requests, input of a pairing code, connected apps. */
export function PhoneScreen(props: PhoneScreen.Props): ReactNode {
  const { controller } = props
  const view = useSyncExternalStore(controller.subscribe, controller.get)
  const { pending, chains, account, isAwake, notice } = view
  const evmChains = chains.filter((chain) => chain.startsWith('eip155:'))
  return (
    <div className="phone">
      <header>
        <h2>Kingfisher</h2>
        <button
          type="button"
          aria-pressed={!isAwake}
          onClick={() =>
            isAwake ? controller.phone.sleep() : controller.run(() => controller.phone.wake())
          }
        >
          {isAwake ? 'Go offline' : 'Go online'}
        </button>
        {props.onClose && (
          <button type="button" onClick={props.onClose}>
            Close
          </button>
        )}
      </header>
      <p role="status" className="notice">
        {notice || statusText(isAwake, pending.length)}
      </p>
      <PendingRequestList requests={pending} nameOf={props.nameOf} onDecide={controller.decide} />
      <PairingUriForm onCode={controller.pair} />
      <section aria-label="Settings">
        <SelectField
          label="Network"
          value={evmChains[0] ?? ''}
          values={evmChains.toSorted().map((chain) => [chain, props.nameOf(chain)])}
          onChange={(chain) => controller.run(() => controller.phone.switchNetwork(chain))}
        />
        <SelectField
          label="Account"
          value={account ?? ''}
          values={controller.accounts.map((address) => [address, shortened(address)])}
          onChange={(address) =>
            controller.run(() =>
              controller.phone.changeAccount(controller.accounts.indexOf(address)),
            )
          }
        />
      </section>
      <Apps
        sessions={view.sessions}
        nameOf={props.nameOf}
        onDisconnect={(topic) => controller.run(() => controller.phone.disconnect(topic))}
      />
      {props.onClose && (
        <a href={`/phone.html${location.search}`} target="_blank" rel="noopener noreferrer">
          Open the phone in a new tab
        </a>
      )}
    </div>
  )
}

export declare namespace PhoneScreen {
  type Props = {
    readonly controller: PhoneController
    /** Name of a network by its CAIP-2 id. */
    readonly nameOf: (chain: string) => string
    readonly onClose?: (() => void) | undefined
  }
}

function statusText(isAwake: boolean, count: number): string {
  if (!isAwake) return 'Asleep: the phone receives no requests.'
  if (count === 0) return 'No pending requests.'
  return count === 1 ? '1 pending request.' : `${count} pending requests.`
}

function shortened(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
