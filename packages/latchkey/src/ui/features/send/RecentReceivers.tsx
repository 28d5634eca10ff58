import type { ReactNode } from 'react'
import type { Namespace } from '../../../caip/index.ts'
import {
  formatAddress,
  identityKey,
  readIdentity,
  readKnownNames,
  readRecentReceivers,
  type RecentReceiver,
} from '../../../core/index.ts'
import { Avatar } from '../../primitives/index.ts'
import { useClientState, useText } from '../../shell/hooks.ts'
import styles from './SendForm.module.css'
import { sendTexts } from './sendTexts.ts'

/** Receivers that fit beside each other. */
const maxShown = 4

/** Shows the receivers of earlier transfers. Nothing without any. */
export function RecentReceivers({
  namespace,
  isDisabled,
  onSelect,
}: RecentReceivers.Props): ReactNode {
  const text = useText(sendTexts)
  const receivers = useClientState((state) => readRecentReceivers(state, namespace)).slice(
    0,
    maxShown,
  )
  const names = useClientState((state) => readKnownNames(state, namespace))
  if (receivers.length === 0) return undefined
  return (
    <section className={styles['recent']} aria-label={text('send.recent')}>
      <p className={styles['recentLabel']}>{text('send.recent')}</p>
      <ul role="list">
        {receivers.map(({ address }) => (
          <li key={address}>
            <Receiver
              address={address}
              name={names[identityKey(address)]}
              isDisabled={isDisabled}
              onSelect={onSelect}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

export declare namespace RecentReceivers {
  type Props = {
    /** @default the active namespace */
    readonly namespace?: Namespace | undefined
    /** @default false */
    readonly isDisabled?: boolean | undefined
    /** Fills in an address. */
    readonly onSelect: (address: string) => void
  }
}

function Receiver({
  address,
  name,
  isDisabled,
  onSelect,
}: RecentReceiver & Pick<RecentReceivers.Props, 'isDisabled' | 'onSelect'>): ReactNode {
  const identity = useClientState((state) => readIdentity(state, address))
  return (
    <button type="button" disabled={isDisabled} onClick={() => onSelect(address)}>
      <Avatar address={address} src={identity?.avatar} />
      <bdi>{name ?? formatAddress(address, { start: 4, end: 4 })}</bdi>
    </button>
  )
}
