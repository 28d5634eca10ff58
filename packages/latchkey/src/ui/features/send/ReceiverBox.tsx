import type { ReactNode } from 'react'
import { namespaceOf } from '../../../caip/index.ts'
import {
  checkSendReceiver,
  hasNameSupport,
  readNetwork,
  resolveReceiver,
  setSendReceiver,
} from '../../../core/index.ts'
import { LongAddress } from '../../primitives/index.ts'
import { useClient, useClientState, useText } from '../../shell/hooks.ts'
import { ReceiverField } from './ReceiverField.tsx'
import styles from './SendForm.module.css'
import { getSendProblemText, receiverWarningTexts } from './sendProblemTexts.ts'
import { sendTexts } from './sendTexts.ts'

/**
 * Shows the receiver field, with its error or warning independent of that of the amount. Below it: the
 * address that a name resolves to, or the name of an address.
 */
export function ReceiverBox({ isReadOnly }: { isReadOnly: boolean }): ReactNode {
  const client = useClient()
  const text = useText(sendTexts)
  const state = useClientState((clientState) => clientState)
  const { token, receiverAddress, receiverWarning, receiverResolution: resolution } = state.send
  const { receiverProfileName: name, receiverProfileImageUrl: picture } = state.send
  const network = readNetwork(state)?.name ?? ''
  const check = checkSendReceiver(state, client.adapters)
  const problem = getSendProblemText(check.problem?.code, 'receiver', receiverAddress)
  const symbol = token?.symbol ?? ''
  const holes = {
    network,
    symbol,
    name: receiverAddress.trim(),
    decimals: '',
    large: '',
    small: '',
  }
  const hasLookup = token !== undefined && hasNameSupport(client, namespaceOf(token.chainId))
  return (
    <ReceiverField
      value={receiverAddress}
      receiver={check.receiver}
      picture={picture}
      isResolving={resolution?.status === 'resolving'}
      isReadOnly={isReadOnly}
      placeholder={hasLookup ? text('send.receiverOrName') : undefined}
      problem={problem && text(problem, holes)}
      isQuiet={receiverWarning === 'firstTransfer'}
      warning={receiverWarning && text(receiverWarningTexts[receiverWarning], { symbol })}
      note={
        check.receiver !== undefined &&
        (resolution ? (
          <Resolved
            name={name === receiverAddress.trim() ? undefined : name}
            address={check.receiver}
          />
        ) : (
          name && <bdi>{name}</bdi>
        ))
      }
      onChange={(value) => setSendReceiver(client, { text: value })}
      onRetry={resolution?.status === 'failed' ? () => resolveReceiver(client) : undefined}
    />
  )
}

/** Shows the address to which the transfer goes, below the normalized name if it is typed otherwise. */
function Resolved({ name, address }: { name: string | undefined; address: string }): ReactNode {
  return (
    <>
      {name !== undefined && <bdi className={styles['resolvedName']}>{name}</bdi>}
      <span className={styles['resolved']}>
        <LongAddress address={address} />
      </span>
    </>
  )
}
