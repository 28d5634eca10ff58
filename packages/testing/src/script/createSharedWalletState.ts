import { createSystemClock } from 'latchkey/internal'
import { defaultIcon, createFaultyIcon } from '../icons.ts'
import { createPersistedValue } from '../persistedValue.ts'
import type { TestWalletOptions } from '../TestWallet.ts'
import type { TestWalletRequest } from './TestWalletRequest.ts'
import { createTestWalletOwnerActions, createTestWalletRuleControls } from './actions.ts'
import { createTestWalletApprover } from './createTestWalletApprover.ts'
import { createScriptState, parseScriptSnapshot, initialScriptSnapshot } from './scriptState.ts'
import type { TestNamespaceOwnerActions, SharedWalletState } from './SharedWalletState.ts'

/** Creates the shared state of a wallet's namespaces. */
export function createSharedWalletState(options: TestWalletOptions): SharedWalletState {
  const { name = 'Test Wallet', icon = defaultIcon, clock = createSystemClock() } = options
  const requests: TestWalletRequest[] = []
  const sides: TestNamespaceOwnerActions[] = []
  const stored = createPersistedValue(options.storage, {
    key: `${encodeURIComponent(name)}.script`,
    version: 1,
    initial: initialScriptSnapshot,
    parse: parseScriptSnapshot,
  })
  const state = createScriptState(stored)
  const gate = createTestWalletApprover({ ...options, name, clock }, state)

  return {
    name,
    requests,
    clock,
    script: {
      ...createTestWalletRuleControls(state, sides),
      ...createTestWalletOwnerActions(state, sides, gate.unlocked),
    },
    icon() {
      const fault = state.get().iconFault
      return fault === undefined ? icon : createFaultyIcon(fault)
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
