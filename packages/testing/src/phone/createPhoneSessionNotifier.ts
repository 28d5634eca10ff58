import { type GrantableNamespace, toCaipAccountIds } from './grantNamespaces.ts'
import type { PhoneEvent } from './Phone.ts'
import type { PersistedSession } from './phoneMemory.ts'
import type { PhoneContext } from './PhoneContext.ts'

/** Notifies apps of changes by the owner. */
export type PhoneSessionNotifier = {
  emit(session: PersistedSession, event: PhoneEvent): Promise<void>
  /** Notifies every app of the current accounts. */
  accountsChanged(): void
  /** Notifies every app of the current chain, a CAIP-2 id. */
  chainChanged(chain: string): void
  /** Resolves once all notifications are sent. */
  flushed(): Promise<void>
}

/** Creates the notifier of a phone. It sends one notification at a time, in order. */
export function createPhoneSessionNotifier(
  context: Pick<PhoneContext, 'memory' | 'connection' | 'capabilities'>,
): PhoneSessionNotifier {
  const { memory, connection } = context
  let last: Promise<void> = Promise.resolve()

  function next(run: () => Promise<void>): void {
    // Errors of the relay do not stop later notifications.
    last = last.then(run).catch(() => {})
  }

  /** Sends a request without waiting for its response: suspended apps may respond days later. */
  async function send(topic: string, method: string, params: unknown): Promise<void> {
    const { peerRpc } = await connection.current()
    const given = new AbortController()
    await new Promise<void>((resolve, reject) => {
      peerRpc
        .request(topic, { method, params }, { signal: given.signal, onSent: resolve })
        .then(() => resolve(), reject)
    })
    given.abort()
  }

  function emit(session: PersistedSession, event: PhoneEvent): Promise<void> {
    const { name, data, chain } = event
    return send(session.topic, 'wc_sessionEvent', { event: { name, data }, chainId: chain })
  }

  async function update(
    session: PersistedSession,
    namespaces: PersistedSession['namespaces'],
  ): Promise<void> {
    memory.putSession({ ...session, namespaces })
    await send(session.topic, 'wc_sessionUpdate', { namespaces })
  }

  async function notifyAccounts(
    session: PersistedSession,
    capabilities: readonly GrantableNamespace[],
  ): Promise<void> {
    const namespaces = withAccountsOf(session.namespaces, capabilities)
    if (JSON.stringify(namespaces) === JSON.stringify(session.namespaces)) return
    await update(session, namespaces)
    for (const { namespace, accounts } of capabilities) {
      const granted = namespaces[namespace]
      const chain = granted && chainsOf(granted)[0]
      if (chain === undefined || !granted?.events.includes('accountsChanged')) continue
      await emit(session, { name: 'accountsChanged', data: accounts, chain })
    }
  }

  async function notifyChain(
    session: PersistedSession,
    chain: string,
    capabilities: readonly GrantableNamespace[],
  ): Promise<void> {
    const [namespace = '', reference = ''] = chain.split(':')
    const granted = session.namespaces[namespace]
    const capability = capabilities.find((each) => each.namespace === namespace)
    if (granted === undefined || capability === undefined) return
    if (!chainsOf(granted).includes(chain)) {
      const chains = [...chainsOf(granted), chain]
      const accounts = toCaipAccountIds(chains, capability.accounts)
      await update(session, {
        ...session.namespaces,
        [namespace]: { ...granted, chains, accounts },
      })
    }
    if (!granted.events.includes('chainChanged')) return
    const data = /^\d+$/.test(reference) ? Number.parseInt(reference, 10) : reference
    await emit(session, { name: 'chainChanged', data, chain })
  }

  function notifyAll(
    notify: (
      session: PersistedSession,
      capabilities: readonly GrantableNamespace[],
    ) => Promise<void>,
  ): void {
    next(async () => {
      const capabilities = await context.capabilities()
      for (const { topic } of memory.get().sessions) {
        const session = memory.session(topic)
        // A failure for one app does not stop the others.
        if (session) await notify(session, capabilities).catch(() => {})
      }
    })
  }

  return {
    emit,
    accountsChanged: () => notifyAll(notifyAccounts),
    chainChanged: (chain) =>
      notifyAll((session, capabilities) => notifyChain(session, chain, capabilities)),
    flushed: () => last,
  }
}

function chainsOf(granted: PersistedSession['namespaces'][string]): readonly string[] {
  return [...new Set(granted.accounts.map((account) => account.split(':', 2).join(':')))]
}

function withAccountsOf(
  namespaces: PersistedSession['namespaces'],
  capabilities: readonly GrantableNamespace[],
): PersistedSession['namespaces'] {
  return Object.fromEntries(
    Object.entries(namespaces).map(([name, granted]) => {
      const capability = capabilities.find(({ namespace }) => namespace === name)
      if (capability === undefined) return [name, granted]
      const accounts = toCaipAccountIds(chainsOf(granted), capability.accounts)
      return [name, { ...granted, accounts }]
    }),
  )
}
