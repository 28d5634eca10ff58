import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it, onTestFinished } from 'vitest'
import { verifySignature } from './verifySignature.ts'

const account = privateKeyToAccount(generatePrivateKey())
const other = privateKeyToAccount(generatePrivateKey())
const { address } = account
const message = createSiweMessage({
  domain: 'app.example',
  address,
  uri: 'https://app.example',
  version: '1',
  chainId: 1,
  nonce: 'nonce1234',
})

/** Starts a node of a network that answers `eth_call` with this data. */
async function startNode(chainId: number, data: string): Promise<{ url: string; calls: string[] }> {
  const calls: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { id, method } = JSON.parse(Buffer.concat(chunks).toString()) as {
        id: number
        method: string
      }
      calls.push(method)
      const result = method === 'eth_chainId' ? `0x${chainId.toString(16)}` : data
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls }
}

describe('verifySignature', () => {
  it('verifies the signature of a key, of a sign-in message and of any other text', async () => {
    const signature = await account.signMessage({ message })
    for (const chainId of ['eip155:1', '1', 1])
      expect(await verifySignature({ address, message, signature, chainId })).toBe(true)
    const text = await account.signMessage({ message: 'Hello' })
    const hello = { address, message: 'Hello', signature: text, chainId: 1 }
    expect(await verifySignature(hello)).toBe(true)
    expect(await verifySignature({ ...hello, message: 'Hello ' })).toBe(false)
    expect(await verifySignature({ ...hello, address: '' })).toBe(false)
  })

  it('rejects a sign-in message that names another account or network', async () => {
    const signature = await other.signMessage({ message })
    const theirs = { address: other.address, message, signature, chainId: 'eip155:1' }
    expect(await verifySignature(theirs)).toBe(false)
    expect(await verifySignature({ ...theirs, address })).toBe(false)
    const own = { address, message, signature: await account.signMessage({ message }) }
    expect(await verifySignature({ ...own, chainId: 'eip155:10' })).toBe(false)
  })

  it.each([
    ['accepts', 'a node of the network confirms', 1, '0x01', true],
    ['rejects', 'a node of the network denies', 1, '0x00', false],
    ['rejects', 'a node of another network confirms', 10, '0x01', false],
  ])('%s the signature of a contract that %s', async (_, __, chainId, data, expected) => {
    const { url: rpcUrl } = await startNode(chainId, data)
    const signed = { address, message, signature: `0x${'12'.repeat(80)}`, chainId: 1 }
    expect(await verifySignature({ ...signed, rpcUrl })).toBe(expected)
    expect(await verifySignature(signed)).toBe(false)
  })
})
