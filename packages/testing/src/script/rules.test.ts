import { describe, expect, it } from 'vitest'
import { createPendingDecision } from './createPendingDecision.ts'
import {
  applyHoldDecision,
  filterPersistentRules,
  parseScriptRules,
  type TestWalletRule,
  takeRule,
} from './rules.ts'

const walletRequest = { method: 'personal_sign', needsApproval: true }
const read = { method: 'eth_blockNumber', needsApproval: false }

function rule(
  kind: 'approve' | 'reject' | 'neverAnswer',
  scope: TestWalletRule['scope'] = {},
): TestWalletRule {
  return { mode: { kind }, scope }
}

describe('taken', () => {
  it.each([
    ['no rule', [], walletRequest, undefined],
    ['a rule for any request', [rule('reject')], walletRequest, 'reject'],
    ['leaves reads alone', [rule('reject')], read, undefined],
    ['a rule for all', [rule('reject', { method: '*' })], read, 'reject'],
    ['a rule for a method', [rule('reject', { method: 'eth_blockNumber' })], read, 'reject'],
    ['a rule for another method', [rule('reject', { method: 'eth_chainId' })], read, undefined],
    ['the newest wins', [rule('reject'), rule('approve')], walletRequest, 'approve'],
    [
      'the newest that matches wins',
      [rule('reject'), rule('approve', { method: 'x' })],
      walletRequest,
      'reject',
    ],
  ] as const)('finds: %s', (_, rules, request, kind) => {
    expect(takeRule(rules, 'outcome', request).mode?.kind).toBe(kind)
  })

  it('removes a rule with once, and no other', () => {
    const once = rule('reject', { once: true })
    const rules = [rule('neverAnswer'), once]
    const { mode, rest } = takeRule(rules, 'outcome', walletRequest)
    expect(mode).toBe(once.mode)
    expect(rest).toEqual([rules[0]])
    expect(takeRule(rest, 'outcome', walletRequest).rest).toBe(rest)
  })

  it('keeps groups apart', () => {
    const delay: TestWalletRule = { mode: { kind: 'delay', ms: 5 }, scope: {} }
    const rules = [delay, rule('reject')]
    expect(takeRule(rules, 'pace', walletRequest).mode).toBe(delay.mode)
    expect(takeRule(rules, 'outcome', walletRequest).mode?.kind).toBe('reject')
    expect(takeRule(rules, 'accounts', walletRequest).mode).toBeUndefined()
  })
})

describe('decided', () => {
  it('turns a hold without a request into a decision for the next one', () => {
    const hold = createPendingDecision()
    const scope = { method: 'personal_sign' }
    const rules = applyHoldDecision([{ mode: { kind: 'hold', hold }, scope }], hold, 'reject')
    expect(rules).toEqual([rule('reject', { ...scope, once: true })])
  })

  it('removes a hold with a request, and keeps others', () => {
    const hold = createPendingDecision()
    const other: TestWalletRule = {
      mode: { kind: 'hold', hold: createPendingDecision() },
      scope: {},
    }
    hold.receive({ method: 'personal_sign', params: [] })
    expect(
      applyHoldDecision([other, { mode: { kind: 'hold', hold }, scope: {} }], hold, 'approve'),
    ).toEqual([other])
  })
})

describe('stored rules', () => {
  it('are parsed unchanged, except holds', () => {
    const rules: TestWalletRule[] = [
      rule('reject', { once: true }),
      { mode: { kind: 'delay', ms: 5 }, scope: {} },
    ]
    const stored = filterPersistentRules([
      ...rules,
      { mode: { kind: 'hold', hold: createPendingDecision() }, scope: {} },
    ])
    expect(parseScriptRules(JSON.parse(JSON.stringify(stored)))).toEqual(rules)
  })

  it.each([
    ['no list', {}],
    ['an unknown kind', [{ mode: { kind: 'explode' }, scope: {} }]],
    ['a hold', [{ mode: { kind: 'hold' }, scope: {} }]],
    ['nothing in the list', [null]],
  ])('are rejected when they are %s', (_, value) => {
    expect(parseScriptRules(value)).toBeUndefined()
  })
})
