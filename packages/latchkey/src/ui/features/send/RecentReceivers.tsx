import type { ReactNode } from 'react'
import {
  formatAddress,
  readRecentReceivers,
  type RecentReceiver,
  setSendReceiver,
  updateSendFee,
} from '../../../core/index.ts'
import { Avatar } from '../../primitives/index.ts'
import { useClient, useClientState, useText } from '../../shell/hooks.ts'
import styles from './SendForm.module.css'
import { sendTexts } from './sendTexts.ts'

/** Receivers that fit beside each other. */
const maxShown = 4

/** Shows the receivers of earlier transfers; a press fills in the address. Nothing without any. */
export function RecentReceivers(): ReactNode {
  const text = useText(sendTexts)
  const receivers = useClientState((state) => readRecentReceivers(state)).slice(0, maxShown)
  if (receivers.length === 0) return undefined
  return (
    <section className={styles['recent']} aria-label={text('send.recent')}>
      <p className={styles['recentLabel']}>{text('send.recent')}</p>
      <ul role="list">
        {receivers.map((receiver) => (
          <li key={receiver.address}>
            <Receiver {...receiver} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Receiver({ address, name }: RecentReceiver): ReactNode {
  const client = useClient()
  function choose(): void {
    setSendReceiver(client, { text: address })
    void updateSendFee(client).catch(() => undefined)
  }
  return (
    <button type="button" onClick={choose}>
      <Avatar address={address} />
      <bdi>{name ?? formatAddress(address, { start: 4, end: 4 })}</bdi>
    </button>
  )
}
