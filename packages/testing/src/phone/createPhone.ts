import type { Clock, Storage } from 'latchkey/kernel'
import type { PeerMetadata } from 'latchkey/pairing'
import { createEvmSide } from '../evm/index.ts'
import { unknownChain } from '../providerError.ts'
import { createStage, type Side } from '../script/index.ts'
import { createSolanaSide } from '../solana/index.ts'
import { createAnswer } from './createResponder.ts'
import { resume, takeRequest } from './handleRequest.ts'
import { createLink, type Line } from './createPhoneConnection.ts'
import { createSessionActs, endSession } from './sessionActions.ts'
import { createLies } from './faults.ts'
import type { TestPhone, TestPhoneOptions } from './Phone.ts'
import type { PhoneKit } from './PhoneKit.ts'
import { createPhoneMemory } from './phoneMemory.ts'
import { readAbilities } from './readCapabilities.ts'
import { createScans, type Scans } from './createScanner.ts'
import { createTelling, type Telling } from './createNotifier.ts'

/** Options of a phone whose connection is made elsewhere. */
export type PhoneOptions = Omit<TestPhoneOptions, 'relayUrl' | 'projectId' | 'openSocket'> & {
  readonly name: string
  readonly clock: Clock
  readonly storage: Storage
  /** Makes a connection; asked for one for every time the phone wakes up. */
  readonly dial: () => Line
}

/** Makes a phone on a connection of any kind. */
export function createPhone(options: PhoneOptions): TestPhone {
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const kit = createKit(options, tell)
  const telling = createTelling(kit)
  attach(kit, telling, tell)
  const { stage, link, memory } = kit
  const acts = createSessionActs(kit, telling)

  void link.wake().catch(() => {})
  kit.resume()
  for (const request of memory.get().open) void resume(kit, request)

  return {
    name: stage.name,
    script: stage.script,
    requests: stage.requests,
    lies: kit.box.lies,
    addresses: async () => (await kit.abilities()).flatMap(({ accounts }) => accounts),
    pair: kit.pair,
    chains: () => [
      ...(kit.evm?.chains() ?? []).map((id) => `eip155:${id}`),
      ...(kit.solana?.chains() ?? []),
    ],
    sessions: () => memory.get().sessions.map(({ symKey: _secret, ...session }) => session),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async switchNetwork(chain) {
      const [namespace, reference = ''] = chain.split(':')
      if (namespace === 'eip155' && /^\d+$/.test(reference))
        stage.script.changeChain(Number.parseInt(reference, 10))
      else if (namespace === 'solana') stage.script.changeChain(`solana:${reference}`)
      else throw unknownChain(chain)
      await telling.done()
    },
    async changeAccount(index) {
      stage.script.changeAccount(index)
      await telling.done()
    },
    ...acts,
    isAwake: link.isAwake,
    sleep() {
      link.sleep()
      tell()
    },
    async wake() {
      const woken = link.wake()
      tell()
      await woken
    },
    close() {
      listeners.clear()
      link.close()
    },
  }
}

function createKit(
  options: PhoneOptions,
  changed: () => void,
): PhoneKit & Pick<Scans, 'pair' | 'resume'> {
  const { clock, storage, fetch } = options
  const stage = createStage(options)
  const evm = options.evm && createEvmSide({ ...options.evm, storage, fetch }, stage)
  const solana = options.solana && createSolanaSide({ ...options.solana, storage, fetch }, stage)
  const memory = createPhoneMemory(storage, stage.name, changed)
  // Both need each other: what arrives is answered over the link that it came by.
  const link = createLink(options.dial, (request) => takeRequest(kit, request))
  const box = createLies()
  const parts = {
    clock,
    stage,
    evm,
    solana,
    memory,
    link,
    box,
    authenticates: options.authenticates ?? true,
    abilities: () => readAbilities(evm, solana),
    metadata: (): PeerMetadata => ({
      name: stage.name,
      description: 'A wallet to test with',
      url: 'https://phone.example',
      icons: [stage.icon()],
      ...options.metadata,
    }),
  }
  const kit = { ...parts, ...createScans(parts), answer: createAnswer(parts) }
  return kit
}

/** Lets the script's acts reach apps: to a phone, a page is a session. */
function attach(kit: PhoneKit, telling: Telling, changed: () => void): void {
  kit.evm?.provider.on('chainChanged', (chainId: never) => {
    telling.chainMoved(`eip155:${Number.parseInt(chainId, 16)}`)
    changed()
  })
  const side: Side = {
    announce() {},
    lockChanged() {},
    changeAccount() {
      telling.accountsMoved()
      changed()
    },
    changeChain(chain) {
      // The EVM side tells of it itself, also when an app was the one to ask.
      if (typeof chain === 'string') telling.chainMoved(chain)
      changed()
      return false
    },
    forgetChain: () => false,
    async addAccount() {
      telling.accountsMoved()
      return ''
    },
    disconnect() {
      for (const { topic } of kit.memory.get().sessions) void endSession(kit, topic)
    },
  }
  kit.stage.attach(side)
}
