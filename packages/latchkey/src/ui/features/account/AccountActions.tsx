import type { ReactNode } from 'react'
import type { WalletFeature } from '../../../core/index.ts'
import {
  type Modal,
  openOnramp,
  openSend,
  openSwap,
  readAccountActions,
} from '../../../modal/index.ts'
import { Icon, type IconName } from '../../primitives/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import type { PlainTextKey } from '../../text/createText.ts'
import styles from './AccountView.module.css'

/** Outlines of a plus, of an arrow into a tray, and of one out of it. */
const plus = 'M10 4v12M4 10h12'
const receive = 'M10 3v11M5.5 9.5L10 14l4.5-4.5M4 17h12'
const send = 'M10 14V3M5.5 7.5L10 3l4.5 4.5M4 17h12'

/** Outline of two arrows, one each way. */
const swap = 'M4.5 7.5h11l-3-3M15.5 12.5h-11l3 3'

type Action = {
  readonly label: PlainTextKey
  readonly icon: IconName
  readonly open: (modal: Modal) => void
}

/** Label, icon and view of each action. Each feature adds its own. */
const actions: Readonly<Partial<Record<WalletFeature, Action>>> = {
  onramp: { label: 'common.buy', icon: plus, open: openOnramp },
  receive: {
    label: 'common.receive',
    icon: receive,
    open: (modal) => modal.push({ view: 'WalletReceive', data: undefined }),
  },
  send: { label: 'common.send', icon: send, open: openSend },
  swaps: { label: 'common.swap', icon: swap, open: openSwap },
}

/**
 * Shows the action buttons of the account, in the configured order.
 *
 * @see [2.5]
 */
export function AccountActions(): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText()
  const order = useClientState(() => readAccountActions(client))
  const shown = order.flatMap((name) => {
    const action = actions[name]
    return action ? [{ name, ...action }] : []
  })
  if (shown.length === 0) return undefined
  return (
    <div className={styles['actions']}>
      {shown.map(({ name, label, icon, open }) => (
        <button key={name} type="button" className={styles['action']} onClick={() => open(modal)}>
          <Icon name={icon} />
          {text(label)}
        </button>
      ))}
    </div>
  )
}
