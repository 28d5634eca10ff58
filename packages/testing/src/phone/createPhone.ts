import type { Clock, PrefixedStorage } from 'latchkey/internal'
import type { PeerMetadata } from 'latchkey/pairing'
import { createEvmWalletNamespace } from '../evm/index.ts'
import { createUnknownChainError } from '../providerError.ts'
import { createSharedWalletState, type TestNamespaceOwnerActions } from '../script/index.ts'
import { createSolanaWalletNamespace } from '../solana/index.ts'
import { createResponder } from './createResponder.ts'
import { handlePendingRequest, handleIncomingRequest } from './handlePendingRequest.ts'
import { createPhoneConnection, type PeerRpcConnection } from './createPhoneConnection.ts'
import { createPhoneSessionActions, endPhoneSession } from './sessionActions.ts'
import { createFaultInjector } from './faults.ts'
import type { TestPhone, TestPhoneOptions } from './Phone.ts'
import type { PhoneContext } from './PhoneContext.ts'
import { createPhoneMemory } from './phoneMemory.ts'
import { readGrantableNamespaces } from './readGrantableNamespaces.ts'
import { createPhonePairingClient, type PhonePairingClient } from './createPhonePairingClient.ts'
import {
  createPhoneSessionNotifier,
  type PhoneSessionNotifier,
} from './createPhoneSessionNotifier.ts'

/** Options of a phone with an injected connection. */
export type PhoneDeps = Omit<TestPhoneOptions, 'relayUrl' | 'projectId' | 'openSocket'> & {
  readonly name: string
  readonly clock: Clock
  readonly storage: PrefixedStorage
  /** Creates a connection each time that the phone wakes. */
  readonly dial: () => PeerRpcConnection
}

/** Creates a phone on an injected connection. */
export function createPhone(options: PhoneDeps): TestPhone {
  const listeners = new Set<() => void>()
  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  const context = createContext(options, notify)
  const notifier = createPhoneSessionNotifier(context)
  attach(context, notifier, notify)
  const { core, connection, memory } = context
  const acts = createPhoneSessionActions(context, notifier)

  void connection.wake().catch(() => {})
  context.resume()
  for (const request of memory.get().pendingRequests) void handlePendingRequest(context, request)

  return {
    name: core.name,
    script: core.script,
    requests: core.requests,
    faults: context.faults.faults,
    addresses: async () => (await context.capabilities()).flatMap(({ accounts }) => accounts),
    pair: context.pair,
    chains: () => [
      ...(context.evm?.chains() ?? []).map((id) => `eip155:${id}`),
      ...(context.solana?.chains() ?? []),
    ],
    sessions: () => memory.get().sessions.map(({ symKey: _secret, ...session }) => session),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async switchNetwork(chain) {
      const [namespace, reference = ''] = chain.split(':')
      if (namespace === 'eip155' && /^\d+$/.test(reference))
        core.script.changeChain(Number.parseInt(reference, 10))
      else if (namespace === 'solana') core.script.changeChain(`solana:${reference}`)
      else throw createUnknownChainError(chain)
      await notifier.flushed()
    },
    async changeAccount(index) {
      core.script.changeAccount(index)
      await notifier.flushed()
    },
    ...acts,
    isAwake: connection.isAwake,
    sleep() {
      connection.sleep()
      notify()
    },
    async wake() {
      const woken = connection.wake()
      notify()
      await woken
    },
    close() {
      listeners.clear()
      connection.close()
    },
  }
}

function createContext(
  options: PhoneDeps,
  changed: () => void,
): PhoneContext & Pick<PhonePairingClient, 'pair' | 'resume'> {
  const { clock, storage, fetch } = options
  const core = createSharedWalletState(options)
  const evm = options.evm && createEvmWalletNamespace({ ...options.evm, storage, fetch }, core)
  const solana =
    options.solana && createSolanaWalletNamespace({ ...options.solana, storage, fetch }, core)
  const memory = createPhoneMemory(storage, core.name, changed)
  // Circular: requests are answered over the connection that they arrive by.
  const connection = createPhoneConnection(options.dial, (request) =>
    handleIncomingRequest(context, request),
  )
  const faults = createFaultInjector()
  const parts = {
    clock,
    core,
    evm,
    solana,
    memory,
    connection,
    faults,
    authenticates: options.authenticates ?? true,
    capabilities: () => readGrantableNamespaces(evm, solana),
    metadata: (): PeerMetadata => ({
      name: core.name,
      description: 'A wallet to test with',
      url: 'https://phone.example',
      icons: [core.icon()],
      ...options.metadata,
    }),
  }
  const context = { ...parts, ...createPhonePairingClient(parts), respond: createResponder(parts) }
  return context
}

/** Forwards the owner's actions to the apps of all sessions. */
function attach(context: PhoneContext, notifier: PhoneSessionNotifier, changed: () => void): void {
  context.evm?.provider.on('chainChanged', (chainId: never) => {
    notifier.chainChanged(`eip155:${Number.parseInt(chainId, 16)}`)
    changed()
  })
  const side: TestNamespaceOwnerActions = {
    announce() {},
    lockChanged() {},
    changeAccount() {
      notifier.accountsChanged()
      changed()
    },
    changeChain(chain) {
      // The EVM namespace emits the event itself, also when an app requested the change.
      if (typeof chain === 'string') notifier.chainChanged(chain)
      changed()
      return false
    },
    forgetChain: () => false,
    async addAccount() {
      notifier.accountsChanged()
      return ''
    },
    disconnect() {
      for (const { topic } of context.memory.get().sessions) void endPhoneSession(context, topic)
    },
  }
  context.core.attach(side)
}
