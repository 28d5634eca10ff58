import { describe, expect, it } from 'vitest'
import { fromBase64, openEnvelope, randomBytes, readEnvelope, toHex } from 'latchkey/internal'
import { sealForgedEnvelope } from './publishForgedMessage.ts'
import { createFaultInjector, applySettlementFault } from './faults.ts'

const symKey = randomBytes(32)
const payload = { id: 1, jsonrpc: '2.0', result: true }
const opened = (message: string, key: Uint8Array): string | undefined => {
  const envelope = readEnvelope(message)
  return envelope && openEnvelope(envelope, key)
}

describe('a forged message', () => {
  it('opens with the session key when only the payload is faulty', () => {
    const message = sealForgedEnvelope({ payload, symKey: toHex(symKey), how: 'unknownId' })
    expect(JSON.parse(opened(message, symKey) ?? '')).toEqual(payload)
  })

  it.each(['wrongKey', 'garbage', 'truncated', 'flippedBit'] as const)(
    'does not open: %s',
    (how) => {
      const message = sealForgedEnvelope({ payload, symKey: toHex(symKey), how })
      expect(fromBase64(message)).toBeDefined()
      expect(opened(message, symKey)).toBeUndefined()
    },
  )
})

describe('the faults of a phone', () => {
  it('are taken newest first, once or always, for matching methods', () => {
    const { faults, takeAnswer, takeSettle } = createFaultInjector()
    faults.answer('garbage')
    faults.answer('twice', { method: 'personal_sign', once: true })
    expect(takeAnswer(['wc_sessionRequest', 'personal_sign'])).toBe('twice')
    expect(takeAnswer(['wc_sessionRequest', 'personal_sign'])).toBe('garbage')
    expect(takeAnswer(['wc_sessionPing'])).toBe('garbage')
    faults.settle('never', { once: true })
    expect([takeSettle(), takeSettle()]).toEqual(['never', undefined])
    faults.reset()
    expect(takeAnswer(['wc_sessionPing'])).toBeUndefined()
  })

  const valid = {
    eip155: {
      chains: ['eip155:1'],
      accounts: ['eip155:1:0xA'],
      methods: ['personal_sign'],
      events: [],
    },
  }
  it.each([
    ['foreignChains', { accounts: ['eip155:987654321:0xA'], chains: undefined }],
    ['malformedAccounts', { accounts: ['0xA'] }],
    ['noAccounts', { accounts: [] }],
    ['noMethods', { methods: [] }],
  ] as const)('settle with %s', (fault, wrong) => {
    expect(applySettlementFault(valid, fault)['eip155']).toMatchObject(wrong)
  })

  it('settle with an unrequested namespace, and keep the others', () => {
    expect(Object.keys(applySettlementFault(valid, 'foreignNamespace'))).toEqual([
      'eip155',
      'kadena',
    ])
    expect(applySettlementFault(valid, 'twice')).toBe(valid)
    expect(applySettlementFault(valid, () => ({}))).toEqual({})
  })
})
