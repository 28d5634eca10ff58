import { namespaceOf } from '../../caip/index.ts'
import { messageOf } from '../../errors/index.ts'
import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import { isSameAddressIgnoringCase } from '../connection/index.ts'
import { fetchIdentity } from '../identity/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { ReceiverResolution } from '../model/slices/send.ts'
import { hasNameSupport, isNameLike, resolveName } from '../names/index.ts'
import { checkSendReceiver } from './checkSend.ts'
import { updateSendState } from './sendState.ts'
import { updateReceiverWarning } from './updateReceiverWarning.ts'

/** Pause in typing before a name is resolved, in milliseconds. [9.1g] */
const pause = 500

function receiverRun(client: Latchkey): LatestRun {
  const run = createLatestRun()
  client.onDestroy(run.abort)
  return run
}

/**
 * Resolves the name in the receiver field, and looks up the name and picture of its address, after a
 * pause in typing. A newer call aborts the older one, whose answer is ignored.
 */
export function resolveReceiver(client: Latchkey): void {
  const { store, clock } = client
  const signal = client.own(receiverRun).start()
  const { token, receiverAddress: typed } = store.get().send
  const isName =
    token !== undefined && isNameLike(typed) && hasNameSupport(client, namespaceOf(token.chainId))
  setResolution(client, isName ? { status: 'resolving' } : undefined)
  if (token === undefined || typed.trim() === '') return
  const cancel = clock.after(pause, () => {
    void (isName ? resolveTyped(client, signal) : showIdentity(client, signal))
  })
  signal.addEventListener('abort', cancel, { once: true })
}

/** Resolves the name that is in the field. */
async function resolveTyped(client: Latchkey, signal: AbortSignal): Promise<void> {
  const { token, receiverAddress: name } = client.store.get().send
  try {
    const resolved = await resolveName(client, { name, network: token?.chainId, signal })
    if (signal.aborted) return
    if (!resolved) return setResolution(client, { status: 'notFound' })
    const { address } = resolved
    setResolution(client, { status: 'resolved', address }, resolved.name)
    await showIdentity(client, signal)
  } catch (error) {
    if (signal.aborted) return
    client.logger.info('The name was not resolved', { reason: messageOf(error) })
    setResolution(client, { status: 'failed' })
  }
}

/** Looks up the name and the picture of the receiver. Without an answer they stay unknown. */
async function showIdentity(client: Latchkey, signal: AbortSignal): Promise<void> {
  const { store, adapters } = client
  const { receiver: address } = checkSendReceiver(store.get(), adapters)
  const network = store.get().send.token?.chainId
  if (address === undefined || network === undefined) return
  try {
    const { name, avatar } = await fetchIdentity(client, { address, network, signal })
    const { receiver } = checkSendReceiver(store.get(), adapters)
    if (signal.aborted || receiver === undefined || !isSameAddressIgnoringCase(receiver, address))
      return
    const { receiverProfileName: typedName } = store.get().send
    // The picture is of the address's own name, which may be another than the typed one.
    const isOther = typedName !== undefined && typedName !== name
    store.set(
      updateSendState({
        receiverProfileName: typedName ?? name,
        receiverProfileImageUrl: isOther ? undefined : avatar,
      }),
    )
  } catch (error) {
    if (!signal.aborted)
      client.logger.info('The receiver was not looked up', { reason: messageOf(error) })
  }
}

function setResolution(
  client: Latchkey,
  receiverResolution: ReceiverResolution | undefined,
  receiverProfileName?: string,
): void {
  client.store.set(
    updateSendState({
      receiverResolution,
      receiverProfileName,
      receiverProfileImageUrl: undefined,
    }),
  )
  void updateReceiverWarning(client)
}
