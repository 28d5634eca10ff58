import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { defaultRpcMethods } from '../gateway/chain/rpc/defaultRpcMethods.ts'
import { methodPolicy } from '../gateway/chain/rpc/methodPolicy.ts'
import { splitJsonArray, splitJsonObject } from '../gateway/chain/rpc/rawJson.ts'
import {
  answerRateLimitedMessage,
  screenSocketMessage,
} from '../gateway/chain/rpc/sockets/screenSocketMessage.ts'
import { connectTestClient } from '../relay/client.fixture.ts'
import { relayHandlersByMethod } from '../relay/methods/index.ts'
import { parseFrame } from '../relay/parseFrame.ts'
import { expectRelayWorks, publishParams, startTestRelay, topic } from '../relay/relay.fixture.ts'
import { anyJson, anyText, fuzzRuns, mutated } from '../../../../tooling/fuzz/arbitraries.mjs'

/** JSON as clients may write it: with white space between all parts. */
const spacedJson = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc
    .tuple(value, fc.constantFrom(undefined, 1, '\t', '\r\n '))
    .map(([given, space]) => JSON.stringify(given, null, space as string) ?? 'null')

const frameOf = (method: fc.Arbitrary<unknown>, params: fc.Arbitrary<unknown>) =>
  fc
    .record({
      id: fc.oneof(fc.integer(), anyText, anyJson),
      jsonrpc: fc.constant('2.0'),
      method,
      params,
    })
    .chain((frame) => fc.oneof(fc.constant(frame), mutated(frame)))

const validParams = [
  publishParams(1, 'message'),
  { messages: [publishParams(1, 'a'), publishParams(2, 'b')] },
  { topic: topic(1) },
  { topics: [topic(1), topic(2)] },
  { subscriptions: [{ topic: topic(1), id: 'x' }] },
  { receipts: [{ topic: topic(1), message_id: 'a'.repeat(64) }] },
  { pairingTopic: topic(1), sessionProposal: 'p', sessionTopic: topic(2) },
]

const relayFrame = frameOf(
  fc.oneof(fc.constantFrom(...relayHandlersByMethod.keys()), anyText),
  fc.constantFrom(...validParams).chain((params) => fc.oneof(fc.constant(params), mutated(params))),
)

it('parses any frame of the relay, and keeps the id of a request', () => {
  const check = (): void =>
    fc.assert(
      fc.property(fc.oneof(spacedJson(relayFrame), anyText), (text) => {
        const frame = parseFrame(text)
        if (frame.kind === 'request') expect(JSON.parse(frame.id)).toEqual(JSON.parse(text).id)
        if (frame.kind === 'invalid') expect(() => JSON.parse(frame.id) as unknown).not.toThrow()
      }),
      fuzzRuns(250),
    )
  expect(check).not.toThrow()
})

it('answers any frame of the relay with one response, and stays usable', async () => {
  const { url, log } = await startTestRelay({
    limits: { frameRate: { perSecond: 1e6, burst: 1e6 } },
  })
  const client = await connectTestClient(url)
  await fc.assert(
    fc.asyncProperty(spacedJson(relayFrame), async (text) => {
      const { kind } = parseFrame(text)
      // The response to a delivery is not answered.
      if (kind === 'response') return client.socket.send(text)
      const before = client.responses.length
      const { error, result } = await client.sendRaw(text)
      expect(error === undefined || Number.isInteger(error.code)).toBe(true)
      expect(error === undefined).toBe(result !== undefined)
      expect(client.responses.length).toBe(before + 1)
      return undefined
    }),
    fuzzRuns(250),
  )
  await expectRelayWorks(url)
  expect(log.filter(({ level }) => level === 'error')).toEqual([])
}, 60_000)

const chain = { id: 'eip155:1', isLocalnet: false, extraMethods: new Set<string>() }
const rpcMethod = fc.oneof(
  fc.constantFrom(...(defaultRpcMethods.get('eip155')?.methods ?? []), 'eth_sign', 'admin_peers'),
  anyText,
)
const rpcCall = frameOf(rpcMethod, fc.oneof(fc.array(anyJson, { maxLength: 3 }), anyJson))
const rpcText = fc.oneof(
  spacedJson(rpcCall),
  spacedJson(fc.array(rpcCall, { maxLength: 4 })),
  anyText,
)

it('relays JSON-RPC frames of allowed methods only, unchanged', () => {
  fc.assert(
    fc.property(rpcText, (text) => {
      const screened = screenSocketMessage(text, chain)
      if (!('message' in screened)) {
        if (screened.answer !== undefined) expect(() => JSON.parse(screened.answer!)).not.toThrow()
        return
      }
      const [sent, given] = [[JSON.parse(screened.message)].flat(), [JSON.parse(text)].flat()]
      expect(sent).toHaveLength(given.length)
      for (const [index, { method, params, id, ...rest }] of sent.entries()) {
        expect(methodPolicy({ method }, chain, { type: 'webSocket', nodes: 1 })).not.toBe('refused')
        expect({ method, params, id }).toEqual({
          method: given[index].method,
          params: given[index].params,
          id: given[index].id,
        })
        expect(Object.keys(rest)).toEqual(['jsonrpc'])
      }
    }),
    fuzzRuns(250),
  )
})

it('answers any JSON-RPC frame above the rate limit', () => {
  const check = (): void =>
    fc.assert(
      fc.property(rpcText, (text) => {
        const answer = answerRateLimitedMessage(text)
        if (answer !== undefined) expect(() => JSON.parse(answer) as unknown).not.toThrow()
      }),
      fuzzRuns(300),
    )
  expect(check).not.toThrow()
})

it('splits JSON as it parses', () => {
  const parts = (raw: Iterable<string>): unknown[] =>
    [...raw].map((each) => JSON.parse(each) as unknown)
  fc.assert(
    fc.property(spacedJson(fc.array(anyJson, { maxLength: 6 })), (text) => {
      expect(parts(splitJsonArray(text))).toEqual(JSON.parse(text))
    }),
    fuzzRuns(300),
  )
  fc.assert(
    fc.property(spacedJson(fc.dictionary(anyText, anyJson, { maxKeys: 6 })), (text) => {
      const members = splitJsonObject(text)
      const parsed = JSON.parse(text) as Record<string, unknown>
      expect([...members.keys()].toSorted()).toEqual(Object.keys(parsed).toSorted())
      for (const [name, raw] of members) expect(JSON.parse(raw)).toEqual(parsed[name])
    }),
    fuzzRuns(300),
  )
})
