import { expect, it } from 'vitest'
import type { Connection } from '../core/index.ts'
import type { ErrorCode } from '../errors/index.ts'
import { signEvmMessage } from './signEvmMessage.ts'

const address = '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'

function sign(message: string, answer: (call: unknown) => unknown): Promise<string> {
  const request = async (call: unknown): Promise<unknown> => answer(call)
  const connection = { provider: { request } } as unknown as Connection
  return signEvmMessage({ connection, address, message })
}

it.each([
  ['plain text', 'Hello', '0x48656c6c6f'],
  ['text that looks like hexadecimal', '0x00', '0x30783030'],
  ['text beyond ASCII', 'é🔑', '0xc3a9f09f9491'],
  ['no text', '', '0x'],
])('sends %s to the wallet as hex [7.30]', async (_, message, hex) => {
  const requests: unknown[] = []
  await sign(message, (call) => (requests.push(call), '0xab'))
  expect(requests).toEqual([{ method: 'personal_sign', params: [hex, address] }])
})

it.each<[string, () => unknown, ErrorCode]>([
  ['no text', () => ({}), 'sign.failed'],
  ['no hexadecimal', () => 'signed', 'sign.failed'],
  ['nothing but a prefix', () => '0x', 'sign.failed'],
  ['an error', () => Promise.reject({ code: -32000, message: 'Oops' }), 'sign.failed'],
  ['a refusal', () => Promise.reject({ code: 4001 }), 'wallet.user_rejected'],
])('rejects when the wallet returns %s [8.7]', async (_, answer, code) => {
  await expect(sign('Hello', answer)).rejects.toEqual(expect.objectContaining({ code }))
})

it('rejects with the text of the catalogue [8.7]', async () => {
  await expect(sign('Hello', () => undefined)).rejects.toThrow(
    'WagmiAdapter:signMessage - Sign message failed',
  )
})
