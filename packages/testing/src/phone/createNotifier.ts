import { type Ability, accountsOn } from './grantNamespaces.ts'
import type { PhoneEvent } from './Phone.ts'
import type { KeptSession } from './phoneMemory.ts'
import type { PhoneKit } from './PhoneKit.ts'

/** How a phone tells apps what its owner has changed. */
export type Telling = {
  emit(session: KeptSession, event: PhoneEvent): Promise<void>
  /** Tells every app of the accounts as they are now. */
  accountsMoved(): void
  /** Tells every app of the chain that the phone is on now. CAIP-2. */
  chainMoved(chain: string): void
  /** Resolves once everything was handed to the relay. */
  done(): Promise<void>
}

/** Makes the telling of a phone: one thing after the other, so that apps hear them in order. */
export function createTelling(kit: Pick<PhoneKit, 'memory' | 'link' | 'abilities'>): Telling {
  const { memory, link } = kit
  let last: Promise<void> = Promise.resolve()

  function next(run: () => Promise<void>): void {
    // A relay that is gone for good is no reason to stop the phone's owner.
    last = last.then(run).catch(() => {})
  }

  /** Sends a request, and does not wait for its answer: apps that are asleep answer days later. */
  async function send(topic: string, method: string, params: unknown): Promise<void> {
    const { wire } = await link.line()
    const given = new AbortController()
    await new Promise<void>((resolve, reject) => {
      wire
        .request(topic, { method, params }, { signal: given.signal, onSent: resolve })
        .then(() => resolve(), reject)
    })
    given.abort()
  }

  function emit(session: KeptSession, event: PhoneEvent): Promise<void> {
    const { name, data, chain } = event
    return send(session.topic, 'wc_sessionEvent', { event: { name, data }, chainId: chain })
  }

  async function update(
    session: KeptSession,
    namespaces: KeptSession['namespaces'],
  ): Promise<void> {
    memory.putSession({ ...session, namespaces })
    await send(session.topic, 'wc_sessionUpdate', { namespaces })
  }

  async function tellAccounts(session: KeptSession, abilities: readonly Ability[]): Promise<void> {
    const namespaces = withAccountsOf(session.namespaces, abilities)
    if (JSON.stringify(namespaces) === JSON.stringify(session.namespaces)) return
    await update(session, namespaces)
    for (const { namespace, accounts } of abilities) {
      const granted = namespaces[namespace]
      const chain = granted && chainsOf(granted)[0]
      if (chain === undefined || !granted?.events.includes('accountsChanged')) continue
      await emit(session, { name: 'accountsChanged', data: accounts, chain })
    }
  }

  async function tellChain(
    session: KeptSession,
    chain: string,
    abilities: readonly Ability[],
  ): Promise<void> {
    const [namespace = '', reference = ''] = chain.split(':')
    const granted = session.namespaces[namespace]
    const ability = abilities.find((each) => each.namespace === namespace)
    if (granted === undefined || ability === undefined) return
    if (!chainsOf(granted).includes(chain)) {
      const chains = [...chainsOf(granted), chain]
      const accounts = accountsOn(chains, ability.accounts)
      await update(session, {
        ...session.namespaces,
        [namespace]: { ...granted, chains, accounts },
      })
    }
    if (!granted.events.includes('chainChanged')) return
    const data = /^\d+$/.test(reference) ? Number.parseInt(reference, 10) : reference
    await emit(session, { name: 'chainChanged', data, chain })
  }

  function tellAll(
    tell: (session: KeptSession, abilities: readonly Ability[]) => Promise<void>,
  ): void {
    next(async () => {
      const abilities = await kit.abilities()
      for (const { topic } of memory.get().sessions) {
        const session = memory.session(topic)
        // One app that is gone must not keep the news from the others.
        if (session) await tell(session, abilities).catch(() => {})
      }
    })
  }

  return {
    emit,
    accountsMoved: () => tellAll(tellAccounts),
    chainMoved: (chain) => tellAll((session, abilities) => tellChain(session, chain, abilities)),
    done: () => last,
  }
}

function chainsOf(granted: KeptSession['namespaces'][string]): readonly string[] {
  return [...new Set(granted.accounts.map((account) => account.split(':', 2).join(':')))]
}

function withAccountsOf(
  namespaces: KeptSession['namespaces'],
  abilities: readonly Ability[],
): KeptSession['namespaces'] {
  return Object.fromEntries(
    Object.entries(namespaces).map(([name, granted]) => {
      const ability = abilities.find(({ namespace }) => namespace === name)
      if (ability === undefined) return [name, granted]
      const accounts = accountsOn(chainsOf(granted), ability.accounts)
      return [name, { ...granted, accounts }]
    }),
  )
}
