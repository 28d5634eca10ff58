import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  relayResponseSchema,
  relayBatchReceiveSchema,
  relayDeliverySchema,
  relayProposeSessionSchema,
  relayPublishSchema,
  getRelayErrorNameOfIssues,
  relayErrors,
  relayConnectionErrors,
  relayTopicsParamsSchema,
} from './relay.ts'

const topic = 'a'.repeat(64)
const hash = 'b'.repeat(64)
const message = { topic, message: 'sealed', ttl: 300, tag: 1100 }

const refusalOf = (schema: v.GenericSchema, given: unknown): string | undefined => {
  const read = v.safeParse(schema, given)
  return read.success ? undefined : getRelayErrorNameOfIssues(read.issues)
}

describe('relay params', () => {
  it('drop members that describe the user', () => {
    const reply = { tvf: { txHashes: ['0x1'] }, rpcMethods: ['m'], chainId: 'c' }
    expect(v.parse(relayPublishSchema, { ...message, prompt: true, ...reply })).toEqual({
      ...message,
      prompt: true,
    })
    const proposal = { pairingTopic: topic, sessionProposal: 'm', correlationId: 1, ttl: 300 }
    expect(v.parse(relayProposeSessionSchema, proposal)).toEqual({
      pairingTopic: topic,
      sessionProposal: 'm',
    })
  })

  it('accept null for absent members', () => {
    const read = v.parse(relayPublishSchema, { ...message, prompt: null, attestation: null })
    expect(read).toMatchObject({ prompt: null, attestation: undefined })
  })

  it('accept receipts in both spellings', () => {
    const receipts = [
      { topic, message_id: hash },
      { topic, messageId: hash },
    ]
    expect(v.parse(relayBatchReceiveSchema, { receipts })).toEqual({
      receipts: [
        { topic, hash },
        { topic, hash },
      ],
    })
  })

  it.each([
    [relayPublishSchema, { ...message, topic: 'x' }, 'InvalidTopic'],
    [relayPublishSchema, { ...message, topic: 5 }, 'InvalidTopic'],
    [relayPublishSchema, { ...message, ttl: 0 }, 'TtlTooShort'],
    [relayPublishSchema, { ...message, ttl: 1.5 }, 'InvalidParams'],
    [relayPublishSchema, { ...message, tag: -1 }, 'InvalidParams'],
    [relayPublishSchema, [], 'InvalidParams'],
    [relayPublishSchema, null, 'InvalidParams'],
    [relayPublishSchema, {}, 'InvalidParams'],
    [relayTopicsParamsSchema, { topics: [] }, 'BatchEmpty'],
    [relayTopicsParamsSchema, { topics: Array(501).fill(topic) }, 'BatchLimitExceeded'],
    [relayTopicsParamsSchema, { topics: 'all' }, 'InvalidParams'],
    [relayBatchReceiveSchema, { receipts: [{ topic, message_id: 'x' }] }, 'InvalidParams'],
  ] as const)('%# name what is wrong with them', (schema, given, refusal) => {
    expect(refusalOf(schema as v.GenericSchema, given)).toBe(refusal)
  })
})

describe('relay frames', () => {
  it('are parsed by clients', () => {
    const data = { topic, message: 'sealed', publishedAt: 1_763_672_888_123, tag: 1100 }
    const frame = {
      id: 1e15,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { id: hash, data },
    }
    expect(v.parse(relayDeliverySchema, frame)).toMatchObject({
      id: 1e15,
      params: { id: hash, data },
    })
    expect(v.is(relayDeliverySchema, { ...frame, method: 'irn_publish' })).toBe(false)
    expect(v.is(relayDeliverySchema, { ...frame, params: { id: hash } })).toBe(false)
    const error = { ...relayErrors.TooManyRequests, data: 'TooManyRequests' }
    expect(v.parse(relayResponseSchema, { id: '17', jsonrpc: '2.0', error })).toMatchObject({
      id: '17',
      error: { code: 3001 },
    })
  })
})

it('every reason fits into a close frame [8.2a]', () => {
  for (const { reason } of Object.values(relayConnectionErrors))
    expect(new TextEncoder().encode(reason).length).toBeLessThanOrEqual(123)
})
