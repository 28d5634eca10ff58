import { type ReactNode, useSyncExternalStore } from 'react'
import { Choice } from '../panel/controls.tsx'
import { Apps } from './Apps.tsx'
import { CodeForm } from './CodeForm.tsx'
import type { PhoneDesk } from './createPhoneDesk.ts'
import { Waiting } from './Waiting.tsx'

/** What is on the phone: what waits, a code to enter, the apps that are connected. */
export function PhoneScreen(props: PhoneScreen.Props): ReactNode {
  const { desk } = props
  const view = useSyncExternalStore(desk.subscribe, desk.get)
  const { waiting, chains, account, isAwake, notice } = view
  const evmChains = chains.filter((chain) => chain.startsWith('eip155:'))
  return (
    <div className="phone">
      <header>
        <h2>Kingfisher</h2>
        <button
          type="button"
          aria-pressed={!isAwake}
          onClick={() => (isAwake ? desk.phone.sleep() : desk.run(() => desk.phone.wake()))}
        >
          {isAwake ? 'Put to sleep' : 'Wake up'}
        </button>
        {props.onClose && (
          <button type="button" onClick={props.onClose}>
            Close
          </button>
        )}
      </header>
      <p role="status" className="notice">
        {notice || (isAwake ? saidOf(waiting.length) : 'It sleeps: nothing reaches it.')}
      </p>
      <Waiting requests={waiting} nameOf={props.nameOf} onDecide={desk.decide} />
      <CodeForm onCode={desk.pair} />
      <section aria-label="Settings">
        <Choice
          label="Network"
          value={evmChains[0] ?? ''}
          values={evmChains.toSorted().map((chain) => [chain, props.nameOf(chain)])}
          onChange={(chain) => desk.run(() => desk.phone.switchNetwork(chain))}
        />
        <Choice
          label="Account"
          value={account ?? ''}
          values={desk.accounts.map((address) => [address, shortened(address)])}
          onChange={(address) =>
            desk.run(() => desk.phone.changeAccount(desk.accounts.indexOf(address)))
          }
        />
      </section>
      <Apps
        sessions={view.sessions}
        nameOf={props.nameOf}
        onDisconnect={(topic) => desk.run(() => desk.phone.disconnect(topic))}
      />
      {props.onClose && (
        <a href={`/phone.html${location.search}`} target="_blank" rel="noopener noreferrer">
          A phone in a tab of its own
        </a>
      )}
    </div>
  )
}

export declare namespace PhoneScreen {
  type Props = {
    readonly desk: PhoneDesk
    /** Name of a network by its CAIP-2 id. */
    readonly nameOf: (chain: string) => string
    readonly onClose?: (() => void) | undefined
  }
}

function saidOf(count: number): string {
  if (count === 0) return 'Nothing waits for you.'
  return count === 1 ? 'One request waits for you.' : `${count} requests wait for you.`
}

function shortened(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
