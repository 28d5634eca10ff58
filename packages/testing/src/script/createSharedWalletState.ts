import { createSystemClock } from 'latchkey/internal'
import { defaultIcon, faultyIcon } from '../icons.ts'
import { createPersistedValue } from '../persistedValue.ts'
import type { TestWalletOptions } from '../TestWallet.ts'
import type { ReceivedRequest } from './ReceivedRequest.ts'
import { createWalletOwnerActions, createWalletRules } from './actions.ts'
import { createRequestApprover } from './createRequestApprover.ts'
import { createScriptState, parseScriptSnapshot, initialScriptSnapshot } from './scriptState.ts'
import type { NamespaceControls, SharedWalletState } from './SharedWalletState.ts'

/** Creates the shared state of a wallet's namespaces. */
export function createSharedWalletState(options: TestWalletOptions): SharedWalletState {
  const { name = 'Test Wallet', icon = defaultIcon, clock = createSystemClock() } = options
  const requests: ReceivedRequest[] = []
  const sides: NamespaceControls[] = []
  const stored = createPersistedValue(options.storage, {
    key: `${encodeURIComponent(name)}.script`,
    version: 1,
    initial: initialScriptSnapshot,
    parse: parseScriptSnapshot,
  })
  const state = createScriptState(stored)
  const gate = createRequestApprover({ ...options, name, clock }, state)

  return {
    name,
    requests,
    clock,
    script: {
      ...createWalletRules(state, sides),
      ...createWalletOwnerActions(state, sides, gate.unlocked),
    },
    icon() {
      const fault = state.get().iconFault
      return fault === undefined ? icon : faultyIcon(fault)
    },
    announcesTwice: () => state.get().twice,
    isLocked: () => state.get().locked,
    attach: (side) => void sides.push(side),
    log: (request) => void requests.push(request),
    requestApproval: gate.request,
    takeAccountFault(request) {
      const kind = state.take('accounts', request)?.kind
      return kind === 'noAccounts' || kind === 'malformedAccounts' ? kind : undefined
    },
    takeChainChange(method) {
      const mode = state.take('chain', { method, needsApproval: true })
      return mode?.kind === 'changeChain' ? mode.chain : undefined
    },
  }
}
