import type { Latchkey } from '../model/Latchkey.ts'
import type { SiwxAccount, SiwxSession } from '../model/Siwx.ts'
import type { SiwxFlow } from '../model/slices/siwx.ts'
import { checkSiwxSession } from './checkSiwxSession.ts'
import { dismissSignIn } from './dismissSignIn.ts'
import { endSessionsOnDisconnect } from './endSessionsOnDisconnect.ts'
import { syncSiwxSessionAcrossTabs } from './syncSiwxSessionAcrossTabs.ts'
import { setSiwxPrompt } from './promptSignIn.ts'
import { isSameSiwxAccount, readSiwxAccount } from './readSiwxAccount.ts'
import { isSiwxRequired, bindSiwxConfig } from './bindSiwxConfig.ts'
import { createSiwxRuns } from './createSiwxRuns.ts'
import { readSiwxState, updateSiwxState } from './siwxState.ts'

/** Longest delay of a timer in browsers. */
const maxTimer = 2 ** 31 - 1

/**
 * Reads the session of the active account whenever account or network change, and prompts the
 * visitor to sign in when there is none. The prompt is emitted once per account, regardless of the
 * open view.
 *
 * @param options - `isVisitors`: whether the visitor connected the wallet on this page, rather than
 * a reload. An optional sign-in is requested only then.
 * @see [4.8a]
 */
export function promptSignInOnAccountChange(
  client: Latchkey,
  options: { readonly isVisitors: () => boolean },
): void {
  const { store, clock } = client
  const runs = client.own(createSiwxRuns)
  let stopTimer = (): void => {}
  let isSwitched = false

  function check(account: SiwxAccount | undefined): void {
    stopTimer()
    runs.abort()
    const flow: SiwxFlow = account ? { status: 'checking', account } : { status: 'idle' }
    store.set(updateSiwxState({ session: undefined, flow }))
    if (!account) return
    const isLater = isSwitched
    isSwitched = true
    // Deferred: the connection event is emitted after the state change.
    const isWanted = (): boolean => isSiwxRequired(client) || options.isVisitors() || isLater
    void checkSiwxSession(client, account, isWanted)
  }

  /** Reads the session again when it expires, and at the interval of the configuration. */
  function scheduleCheck(session: SiwxSession): void {
    const { sessionCheckInterval = Infinity } = client.own(bindSiwxConfig)
    const end = Date.parse(session.data.expirationTime ?? '')
    const untilEnd = Number.isNaN(end) ? Infinity : Math.max(0, end - clock.now())
    const delay = Math.min(untilEnd, sessionCheckInterval)
    if (delay === Infinity) return
    stopTimer = clock.after(Math.min(delay, maxTimer), () => {
      if (delay < untilEnd) void recheck(session)
      else check(readSiwxAccount(store.get()))
    })
  }

  /** Prompts when the session has ended elsewhere. While that cannot be read, it counts as valid. */
  async function recheck(session: SiwxSession): Promise<void> {
    const { chainId, accountAddress } = session.data
    const sessions = await client
      .own(bindSiwxConfig)
      .getSessions(chainId, accountAddress)
      .catch(() => [session])
    if (client.isDestroyed() || readSiwxState(store.get()).session !== session) return
    if (sessions.some(({ data }) => isSameSiwxAccount(data, session.data))) scheduleCheck(session)
    else check(readSiwxAccount(store.get()))
  }

  followPrompt(client)
  client.onDestroy(() => stopTimer())
  client.onDestroy(
    store.watch(
      (state) => readSiwxState(state).session,
      (session) => {
        stopTimer()
        if (session) scheduleCheck(session)
        else requireSignIn(client)
        client.signals.emit('sessionChanged', session)
      },
    ),
  )
  syncSiwxSessionAcrossTabs(client)
  client.onDestroy(store.watch(readSiwxAccount, check, isSameSiwxAccount))
  endSessionsOnDisconnect(client)
  check(readSiwxAccount(store.get()))
}

/** Does what the visitor chose at the prompt of the modal. */
function followPrompt(client: Latchkey): void {
  const { signals, store } = client
  client.onDestroy(signals.on('signInLeft', () => dismissSignIn(client)))
  client.onDestroy(
    signals.on('sessionCheckRetried', () => {
      const account = readSiwxAccount(store.get())
      if (account) void checkSiwxSession(client, account, () => true)
    }),
  )
}

/**
 * Sets the prompt after the session was ended here or in another tab, where sign-in is required. The modal stays as
 * it is: the visitor signed out on purpose. [4.8f]
 */
function requireSignIn(client: Latchkey): void {
  const { flow } = readSiwxState(client.store.get())
  const account = readSiwxAccount(client.store.get())
  if (account && flow.status === 'idle' && isSiwxRequired(client)) setSiwxPrompt(client, account)
}
