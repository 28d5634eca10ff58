import {
  type ApprovalRequest,
  createPrefixedStorage,
  createTestPhone,
  getLocalnetWalletOptions,
  type PhoneSession,
  type TestPhone,
} from '@latchkey/testing'
import type { LocalnetDescription } from '../localnet.ts'
import type { TestWalletApprovalMode } from '../wallets/TestWalletApprovalMode.ts'
import { drawIcon } from '../wallets/drawIcon.ts'

/** A request that waits for approval. */
export type PendingApproval = ApprovalRequest & { readonly id: number }

/** State of the phone's screen. Immutable. */
export type PhoneScreenState = {
  readonly isAwake: boolean
  readonly sessions: readonly PhoneSession[]
  readonly pending: readonly PendingApproval[]
  /** CAIP-2 id of the phone's initial network. */
  readonly chains: readonly string[]
  /** EVM account that is selected. */
  readonly account: string | undefined
  /** The last error, or the current activity. */
  readonly notice: string
}

/** Controller of a phone with a screen. */
export type PhoneController = {
  readonly phone: TestPhone
  /** EVM accounts in a fixed order. */
  readonly accounts: readonly string[]
  get(): PhoneScreenState
  subscribe(listener: () => void): () => void
  decide(id: number, isApproved: boolean): void
  pair(uri: string): void
  /** Runs an action, and displays its error on the screen. */
  run(action: () => Promise<unknown>): void
  close(): void
}

/** Accounts of the phone; the first accounts are those of the other test wallets. */
const accounts = { from: 4, to: 6 }

const initialState: PhoneScreenState = {
  isAwake: true,
  sessions: [],
  pending: [],
  chains: [],
  account: undefined,
  notice: '',
}

/**
 * Creates the playground's phone wallet. Requests wait on its screen for approval.
 *
 * @param localnet - Chains to send on, and private keys of the accounts.
 * @param relayUrl - URL of the relay.
 * @param approval - Whether requests need approval; read for every request.
 */
export function createPhoneController(
  localnet: LocalnetDescription,
  relayUrl: string,
  approval: TestWalletApprovalMode,
): PhoneController {
  const listeners = new Set<() => void>()
  let state = initialState

  function show(part: Partial<PhoneScreenState>): void {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const queue = createQueue((pending) => show({ pending, notice: '' }))
  const phone = createPhone(localnet, relayUrl, async (request) =>
    approval.current === 'always' ? true : queue.add(request),
  )

  async function refresh(): Promise<void> {
    const [account] = await phone.addresses()
    show({
      account,
      isAwake: phone.isAwake(),
      sessions: phone.sessions(),
      chains: phone.chains(),
    })
  }
  function run(action: () => Promise<unknown>): void {
    show({ notice: '' })
    action().then(
      () => void refresh(),
      (error: unknown) => show({ notice: messageOf(error) }),
    )
  }
  phone.onChange(() => void refresh())
  void refresh()

  return {
    phone,
    run,
    accounts: localnet.testAccounts.eip155
      .slice(accounts.from, accounts.to)
      .map(({ address }) => address),
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    decide: queue.decide,
    pair: (uri) => run(() => phone.pair(uri)),
    close() {
      listeners.clear()
      phone.close()
    },
  }
}

function createPhone(
  localnet: LocalnetDescription,
  relayUrl: string,
  prompt: (request: ApprovalRequest) => Promise<boolean>,
): TestPhone {
  const { evm, solana } = getLocalnetWalletOptions(localnet, accounts.to)
  return createTestPhone({
    name: 'Kingfisher',
    icon: drawIcon('kingfisher'),
    relayUrl,
    projectId: localnet.projectId,
    evm: { ...evm, accounts: evm.accounts?.slice(accounts.from) },
    solana: { ...solana, accounts: solana.accounts?.slice(accounts.from) },
    // Sessions are stored, so that they survive a reload of the page.
    storage: createPrefixedStorage({ area: sessionStorage, prefix: 'test-phone' }),
    prompt,
  })
}

/** Requests that wait for approval, oldest first. */
function createQueue(changed: (pending: readonly PendingApproval[]) => void): {
  add(request: ApprovalRequest): Promise<boolean>
  decide(id: number, isApproved: boolean): void
} {
  const pending = new Map<PendingApproval, (isApproved: boolean) => void>()
  let lastId = 0
  return {
    add(request) {
      const added: PendingApproval = { ...request, id: ++lastId }
      return new Promise((resolve) => {
        pending.set(added, resolve)
        changed([...pending.keys()])
      })
    },
    decide(id, isApproved) {
      for (const [request, resolve] of pending) {
        if (request.id !== id) continue
        pending.delete(request)
        resolve(isApproved)
      }
      changed([...pending.keys()])
    },
  }
}

function messageOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'message' in error)
    return String(error.message)
  return String(error)
}
