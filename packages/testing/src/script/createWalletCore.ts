import { systemClock } from 'latchkey/kernel'
import { defaultIcon, lyingIcon } from '../icons.ts'
import { createMemory } from '../memory.ts'
import type { RequestRecord, TestWalletOptions } from '../TestWallet.ts'
import { createActs, createRules } from './actions.ts'
import { createGate } from './createApproval.ts'
import { createScriptState, parseScript, untold } from './scriptState.ts'
import type { Side, Stage } from './WalletCore.ts'

/** Makes the part of a wallet that knows no namespace: script, log of requests, lock and icon. */
export function createStage(options: TestWalletOptions): Stage {
  const { name = 'Test Wallet', icon = defaultIcon, clock = systemClock() } = options
  const requests: RequestRecord[] = []
  const sides: Side[] = []
  const stored = createMemory(options.storage, {
    key: `${encodeURIComponent(name)}.script`,
    version: 1,
    initial: untold,
    parse: parseScript,
  })
  const state = createScriptState(stored)
  const gate = createGate({ ...options, name, clock }, state)

  return {
    name,
    requests,
    clock,
    script: {
      ...createRules(state, sides),
      ...createActs(state, sides, gate.unlocked),
    },
    icon() {
      const lie = state.get().iconLie
      return lie === undefined ? icon : lyingIcon(lie)
    },
    announcesTwice: () => state.get().twice,
    isLocked: () => state.get().locked,
    attach: (side) => void sides.push(side),
    log: (request) => void requests.push(request),
    pass: gate.pass,
    accountLie(request) {
      const kind = state.take('accounts', request)?.kind
      return kind === 'noAccounts' || kind === 'malformedAccounts' ? kind : undefined
    },
    chainChange(method) {
      const mode = state.take('chain', { method, asks: true })
      return mode?.kind === 'changeChain' ? mode.chain : undefined
    },
  }
}
