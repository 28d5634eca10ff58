import { createUnknownChainError } from '../providerError.ts'
import { createPendingDecision } from './createPendingDecision.ts'
import { applyHoldDecision, type RuleAction, type TestWalletRule } from './rules.ts'
import type {
  TestWalletChainId,
  TestWalletOwnerActions,
  TestWalletRuleControls,
} from './TestWalletScript.ts'
import type { ScriptState } from './scriptState.ts'
import type { TestNamespaceOwnerActions } from './SharedWalletState.ts'

/** Creates the rules of a script. */
export function createTestWalletRuleControls(
  state: ScriptState,
  sides: readonly TestNamespaceOwnerActions[],
): TestWalletRuleControls {
  function add(mode: RuleAction, scope: TestWalletRule['scope'] = {}): void {
    state.set({ rules: [...state.get().rules, { mode, scope }] })
  }
  return {
    reset: () => state.set({ rules: [] }),
    approve(scope) {
      if (scope?.method === undefined && !scope?.once) state.set({ rules: [] })
      add({ kind: 'approve' }, scope)
    },
    reject: (scope) => add({ kind: 'reject' }, scope),
    delay: (ms, scope) => add({ kind: 'delay', ms }, scope),
    hold(scope) {
      const hold = createPendingDecision()
      add({ kind: 'hold', hold }, scope)
      function decide(decision: 'approve' | 'reject'): void {
        state.set({ rules: applyHoldDecision(state.get().rules, hold, decision) })
        hold.decide(decision)
      }
      return {
        firstRequest: () => hold.firstRequest,
        approve: () => decide('approve'),
        reject: () => decide('reject'),
      }
    },
    neverAnswer: (scope) => add({ kind: 'neverAnswer' }, scope),
    throwString: (text, scope) => add({ kind: 'throwString', text }, scope),
    noAccounts: (scope) => add({ kind: 'noAccounts' }, scope),
    malformedAccounts: (scope) => add({ kind: 'malformedAccounts' }, scope),
    changeChainMidConnect: (chain, scope) =>
      add({ kind: 'changeChain', chain }, { once: true, ...scope }),
    refuseAddChain: (scope) =>
      add({ kind: 'reject' }, { ...scope, method: 'wallet_addEthereumChain' }),
    announceTwice() {
      state.set({ twice: true })
      for (const side of sides) side.announce()
    },
    announceFaultyIcon(kind) {
      state.set({ iconFault: kind })
      for (const side of sides) side.announce()
    },
  }
}

/** Creates the owner actions of a script. */
export function createTestWalletOwnerActions(
  state: ScriptState,
  sides: readonly TestNamespaceOwnerActions[],
  unlocked: () => void,
): TestWalletOwnerActions {
  function setLocked(locked: boolean): void {
    if (state.get().locked === locked) return
    state.set({ locked })
    for (const side of sides) side.lockChanged()
    if (!locked) unlocked()
  }
  function onOneSide(
    chain: TestWalletChainId,
    act: (side: TestNamespaceOwnerActions) => boolean,
  ): void {
    if (sides.filter(act).length === 0) throw createUnknownChainError(chain)
  }
  return {
    lock: () => setLocked(true),
    unlock: () => setLocked(false),
    forgetChain: (chain) => onOneSide(chain, (side) => side.forgetChain(chain)),
    changeChain: (chain) => onOneSide(chain, (side) => side.changeChain(chain)),
    changeAccount(index) {
      for (const side of sides) side.changeAccount(index)
    },
    async addAccount() {
      const added = await Promise.all(sides.map((side) => side.addAccount()))
      return added[0] ?? ''
    },
    disconnect() {
      for (const side of sides) side.disconnect()
    },
  }
}
