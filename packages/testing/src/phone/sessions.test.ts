import { verifyMessage } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { fromBase58, toBase58, encodeUtf8, createPrefixedStorage } from 'latchkey/internal'
import { connectAppToPhone, createPhoneOnMemoryRelay, phoneChains } from './app.fixture.ts'

const [first, second] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
]
const message = '0x48656c6c6f'

describe('requests inside a session', () => {
  it("are signed with the phone's keys, on the requested chain", async () => {
    const { app, phone, topic } = await connectAppToPhone()
    const signature = await app.call(topic, 'eip155:10', 'personal_sign', [message, first])
    expect(
      await verifyMessage({
        address: first as `0x${string}`,
        message: 'Hello',
        signature: signature as `0x${string}`,
      }),
    ).toBe(true)
    expect(await app.call(topic, 'eip155:10', 'eth_chainId', [])).toBe('0xa')
    expect(await app.call(topic, 'eip155:1', 'eth_chainId', [])).toBe('0x1')
    expect(phone.requests.at(1)).toEqual({ method: 'personal_sign', params: [message, first] })
  })

  it('are signed with Solana keys, in base58', async () => {
    const { app, phone, topic } = await connectAppToPhone()
    const [, , pubkey = ''] = await phone.addresses()
    const params = { message: toBase58(encodeUtf8('Hello')), pubkey }
    const answer = await app.call(topic, 'solana:localnet', 'solana_signMessage', params)
    const { signature } = answer as { signature: string }
    const key = await crypto.subtle.importKey(
      'raw',
      new Uint8Array(fromBase58(pubkey) ?? []),
      'Ed25519',
      true,
      ['verify'],
    )
    const bytes = new Uint8Array(fromBase58(signature) ?? [])
    expect(
      await crypto.subtle.verify('Ed25519', key, bytes, new Uint8Array(encodeUtf8('Hello'))),
    ).toBe(true)
    expect(phone.requests.at(-1)).toEqual({ method: 'solana_signMessage', params: [params] })
  })

  it('are rejected by rules of the script', async () => {
    const { app, phone, topic } = await connectAppToPhone()
    phone.script.reject({ method: 'personal_sign', once: true })
    const sign = (): Promise<unknown> =>
      app.call(topic, 'eip155:1', 'personal_sign', [message, first])
    await expect(sign()).rejects.toMatchObject({ cause: { code: 4001 } })
    phone.script.reject({ method: 'solana_signMessage' })
    await expect(
      app.call(topic, 'solana:localnet', 'solana_signMessage', {
        message: toBase58(encodeUtf8('x')),
      }),
    ).rejects.toMatchObject({ cause: { code: 4001 } })
    await expect(sign()).resolves.toMatch(/^0x/)
  })

  it.each([
    ['a chain that was not granted', 'eip155:137', 'personal_sign', [message, first], 3005],
    ['a method that was not granted', 'eip155:1', 'eth_sign', [first, message], 3001],
    [
      'an account that was not granted',
      'eip155:1',
      'personal_sign',
      [message, `0x${'1'.repeat(40)}`],
      4100,
    ],
    ['parameters that are none', 'eip155:1', 'personal_sign', 'x', -32602],
    [
      'Solana parameters that are none',
      'solana:localnet',
      'solana_signMessage',
      { message: '0OIl' },
      -32602,
    ],
    [
      'a Solana account that was not granted',
      'solana:localnet',
      'solana_signMessage',
      { message: '2', pubkey: 'x' },
      4100,
    ],
  ])('are refused for %s', async (_, chain, method, params, code) => {
    const { app, topic } = await connectAppToPhone()
    await expect(app.call(topic, chain, method, params)).rejects.toMatchObject({ cause: { code } })
  })

  it('are rejected after their expiry', async () => {
    const { app, topic } = await connectAppToPhone()
    const request = { method: 'eth_chainId', params: [], expiryTimestamp: 1 }
    await expect(
      app.peerRpc.request(topic, {
        method: 'wc_sessionRequest',
        params: { request, chainId: 'eip155:1' },
      }),
    ).rejects.toMatchObject({ cause: { code: 8000 } })
  })

  it('wait while the phone is locked', async () => {
    const { app, phone, topic } = await connectAppToPhone()
    phone.script.lock()
    const answer = app.call(topic, 'eip155:1', 'personal_sign', [message, first])
    await expect.poll(() => phone.requests.length).toBe(2)
    phone.script.unlock()
    await expect(answer).resolves.toMatch(/^0x/)
  })
})

describe('response faults', () => {
  const requestApp = async (
    fault: Parameters<
      Awaited<ReturnType<typeof connectAppToPhone>>['phone']['faults']['answer']
    >[0],
  ) => {
    const joined = await connectAppToPhone()
    joined.phone.faults.answer(fault, { method: 'eth_chainId', once: true })
    const answers: unknown[] = []
    joined.app.peerRpc.onResponse(({ response: answer }) => void answers.push(answer))
    const before = joined.relay.published.length
    const call = joined.app.call(joined.topic, 'eip155:1', 'eth_chainId', [])
    call.catch(() => {})
    return { ...joined, answers, call, before }
  }

  it('send twice, or under another id', async () => {
    const twice = await requestApp('twice')
    await expect.poll(() => twice.answers).toEqual([{ result: '0x1' }, { result: '0x1' }])
    const unknown = await requestApp('unknownId')
    await expect.poll(() => unknown.answers).toEqual([{ result: '0x1' }])
  })

  it.each(['wrongKey', 'garbage', 'truncated', 'flippedBit'] as const)(
    'send an unusable response once, and a valid one next: %s',
    async (fault) => {
      const { app, topic, relay, answers, before } = await requestApp(fault)
      await expect.poll(() => relay.published.length).toBe(before + 2)
      expect(await app.call(topic, 'eip155:1', 'eth_chainId', [])).toBe('0x1')
      expect(answers).toEqual([{ result: '0x1' }])
    },
  )

  it('send a response without result', async () => {
    const { answers } = await requestApp('malformed')
    await expect.poll(() => answers).toMatchObject([{ error: { code: -32600 } }])
  })

  it('send no response', async () => {
    const { app, topic, relay, before } = await requestApp('never')
    expect(await app.call(topic, 'eip155:10', 'eth_chainId', [])).toBe('0xa')
    expect(relay.published.length).toBe(before + 3)
  })

  it('send a forged message', async () => {
    const { app, phone, topic, relay } = await connectAppToPhone()
    await phone.forge({ topic, tag: 1109, payload: { id: 7, jsonrpc: '2.0', result: 'late' } })
    await phone.forge({ topic, tag: 1109, message: 'no base64!' })
    expect(relay.published.at(-1)?.message).toBe('no base64!')
    const answers: unknown[] = []
    app.peerRpc.onResponse(({ id, response: answer }) => void answers.push([id, answer]))
    await expect.poll(() => answers).toEqual([[7, { result: 'late' }]])
  })
})

describe('notifications of a phone', () => {
  it('contain the new chain, after an update with its accounts', async () => {
    const { app, phone, topic } = await connectAppToPhone()
    await phone.switchNetwork('eip155:10')
    await phone.switchNetwork('eip155:137')
    await expect.poll(() => app.requests.length).toBe(4)
    expect(app.requests.slice(1).map(({ method, params }) => [method, params])).toMatchObject([
      ['wc_sessionEvent', { chainId: 'eip155:10', event: { name: 'chainChanged', data: 10 } }],
      [
        'wc_sessionUpdate',
        { namespaces: { eip155: { accounts: expect.arrayContaining([`eip155:137:${first}`]) } } },
      ],
      ['wc_sessionEvent', { chainId: 'eip155:137', event: { name: 'chainChanged', data: 137 } }],
    ])
    expect(phone.chains()[0]).toBe('eip155:137')
    expect(await app.call(topic, 'eip155:137', 'eth_chainId', [])).toBe('0x89')
    await expect(phone.switchNetwork('eip155:5')).rejects.toMatchObject({ code: 4902 })
    await expect(phone.switchNetwork('cosmos:hub')).rejects.toMatchObject({ code: 4902 })
  })

  it('contain the chain that an app switched to', async () => {
    const { app, topic } = await connectAppToPhone()
    const params = [{ chainId: '0xa' }]
    expect(await app.call(topic, 'eip155:1', 'wallet_switchEthereumChain', params)).toBeNull()
    await expect
      .poll(() => app.requests.at(-1))
      .toMatchObject({
        params: { chainId: 'eip155:10', event: { name: 'chainChanged' } },
      })
  })

  it('contain the selected account and the new order of accounts', async () => {
    const { app, phone } = await connectAppToPhone()
    await phone.changeAccount(1)
    await expect.poll(() => app.requests.length).toBeGreaterThan(2)
    expect(app.requests[1]).toMatchObject({
      method: 'wc_sessionUpdate',
      params: {
        namespaces: { eip155: { accounts: expect.arrayContaining([`eip155:1:${second}`]) } },
      },
    })
    expect(app.requests[2]).toMatchObject({
      method: 'wc_sessionEvent',
      params: { event: { name: 'accountsChanged', data: [second, first] } },
    })
    expect(phone.sessions()[0]?.namespaces['eip155']?.accounts[0]).toBe(`eip155:1:${second}`)
    await expect(phone.changeAccount(9)).rejects.toMatchObject({ code: -32602 })
  })

  it('contain an arbitrary event', async () => {
    const { app, phone, topic } = await connectAppToPhone()
    const event = { name: 'foo', data: { bar: 1 }, chain: 'eip155:1' }
    await phone.emit(event, topic)
    await expect
      .poll(() => app.requests.at(-1)?.params)
      .toEqual({
        chainId: 'eip155:1',
        event: { name: 'foo', data: { bar: 1 } },
      })
    await expect(phone.emit(event, 'none')).rejects.toMatchObject({ code: 'pairing.no_session' })
  })

  it('include update, extend and ping', async () => {
    const { app, phone, topic } = await connectAppToPhone()
    await phone.ping(topic)
    await phone.extend(topic)
    const namespaces = {
      eip155: { accounts: [`eip155:1:${second}`], methods: [], events: [] },
    }
    await phone.update(topic, namespaces)
    expect(app.requests.slice(1).map(({ method, params }) => [method, params])).toEqual([
      ['wc_sessionPing', {}],
      ['wc_sessionExtend', {}],
      ['wc_sessionUpdate', { namespaces }],
    ])
    expect(phone.sessions()[0]?.namespaces).toEqual(namespaces)
    app.answer = () => ({ error: { code: 3003, message: 'Unauthorized' } })
    await expect(phone.update(topic, {})).rejects.toMatchObject({ cause: { code: 3003 } })
    expect(phone.sessions()[0]?.namespaces).toEqual(namespaces)
  })
})

describe('requests of an app on a session', () => {
  it('ping, extend and end it', async () => {
    const { app, phone, topic } = await connectAppToPhone()
    expect(await app.peerRpc.request(topic, { method: 'wc_sessionPing', params: {} })).toBe(true)
    expect(await app.peerRpc.request(topic, { method: 'wc_sessionExtend', params: {} })).toBe(true)
    const params = { code: 6000, message: 'Done' }
    expect(await app.peerRpc.request(topic, { method: 'wc_sessionDelete', params })).toBe(true)
    await expect.poll(() => phone.sessions()).toEqual([])
  })

  it('update its namespaces after approval', async () => {
    const { app, phone, topic } = await connectAppToPhone()
    const update = (accounts: readonly string[]): Promise<unknown> =>
      app.peerRpc.request(topic, {
        method: 'wc_sessionUpdate',
        params: { namespaces: { eip155: { accounts, methods: ['personal_sign'], events: [] } } },
      })
    expect(await update([`eip155:137:${first}`])).toBe(true)
    expect(phone.sessions()[0]?.namespaces).toMatchObject({ eip155: { chains: ['eip155:137'] } })
    const otherAccount = `eip155:137:0x${'1'.repeat(40)}`
    await expect(update([otherAccount])).rejects.toMatchObject({ cause: { code: 3003 } })
    phone.script.reject({ method: 'wc_sessionUpdate' })
    await expect(update([`eip155:1:${first}`])).rejects.toMatchObject({ cause: { code: 3003 } })
    expect(phone.sessions()[0]?.namespaces).toMatchObject({ eip155: { chains: ['eip155:137'] } })
  })
})

describe('a phone that ends sessions', () => {
  it('notifies the app, by method call or script', async () => {
    for (const end of ['disconnect', 'script'] as const) {
      const { app, phone, topic } = await connectAppToPhone()
      if (end === 'disconnect') await phone.disconnect(topic)
      else phone.script.disconnect()
      await expect
        .poll(() => app.requests.at(-1))
        .toMatchObject({
          method: 'wc_sessionDelete',
          params: { code: 6000 },
        })
      expect(phone.sessions()).toEqual([])
    }
  })
})

describe('a phone that sleeps', () => {
  it('responds and sends pending notifications when it wakes', async () => {
    const { app, phone, topic } = await connectAppToPhone()
    const seen: boolean[] = []
    phone.onChange(() => void seen.push(phone.isAwake()))
    phone.sleep()
    const answer = app.call(topic, 'eip155:1', 'eth_chainId', [])
    const switched = phone.switchNetwork('eip155:10')
    expect(phone.isAwake()).toBe(false)
    const countBefore = app.requests.length
    await phone.wake()
    expect(await answer).toBe('0x1')
    await switched
    expect(app.requests.length).toBe(countBefore + 1)
    expect(new Set(seen)).toEqual(new Set([false, true]))
  })

  it('requests approval of earlier requests, and responds after waking', async () => {
    const { app, phone, topic } = await connectAppToPhone()
    const hold = phone.script.hold({ method: 'personal_sign' })
    const answer = app.call(topic, 'eip155:1', 'personal_sign', [message, first])
    await hold.firstRequest()
    phone.sleep()
    hold.approve()
    await phone.wake()
    await expect(answer).resolves.toMatch(/^0x/)
  })

  it('keeps its sessions and pending requests across a restart', async () => {
    const storage = createPrefixedStorage({ prefix: 'kept' })
    const { relay, app, phone, topic } = await connectAppToPhone({ storage })
    phone.script.hold({ method: 'personal_sign' })
    const answer = app.call(topic, 'eip155:1', 'personal_sign', [message, first])
    await expect.poll(() => phone.requests.length).toBe(2)
    phone.close()
    const again = createPhoneOnMemoryRelay(relay, { storage, ...phoneChains })
    expect(again.sessions()).toEqual(phone.sessions())
    await expect(answer).resolves.toMatch(/^0x/)
  })
})
