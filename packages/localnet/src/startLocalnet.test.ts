import { createServer } from 'node:net'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCaipNetworkId } from 'latchkey/caip'
import { expect, test } from 'vitest'
import { localnetNetworkIds, startLocalnet } from './index.ts'

const unusedAddress: `0x${string}` = '0x00000000000000000000000000000000000000d1'

async function rpc(url: string, method: string, params: unknown[] = []): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body })
  const { result } = (await response.json()) as { result: unknown }
  return result
}

/** Takes a port and gives it back when the test is over. */
async function occupied(): Promise<{ port: number; free(): void }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, free: () => server.close() }
}

test('two localnets run side by side, are isolated, and stop', async () => {
  const [one, two] = await Promise.all([startLocalnet(), startLocalnet()])
  const { description } = one
  expect(JSON.parse(JSON.stringify(description))).toEqual(description)
  expect(description.notice).toContain('never send real funds')
  expect(description.networks.map(({ name, testnet }) => [name, testnet])).toEqual([
    ['Localnet One', true],
    ['Localnet Two', true],
    ['Solana Localnet', true],
  ])
  expect(description.networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual(
    Object.values(localnetNetworkIds),
  )
  expect(Object.keys(description.endpoints)).toEqual(Object.values(localnetNetworkIds))
  for (const id of Object.values(localnetNetworkIds)) expect(parseCaipNetworkId(id)).toBeTruthy()
  expect(description.tokens.eip155.map(({ symbol }) => symbol)).toEqual([
    'TUSD',
    'TTK',
    'TBTC',
    'TEUR',
    'WETH',
  ])
  expect(description.tokens.solana.map(({ address }) => address)).toEqual(
    Object.values(description.contracts.solana),
  )

  const urls = [one, two].flatMap(({ description: { networks } }) =>
    networks.map(({ rpcUrls }) => rpcUrls.default.http[0] ?? ''),
  )
  expect(new Set(urls).size).toBe(6)
  const ids = await Promise.all(
    urls.map((url, index) => rpc(url, index % 3 === 2 ? 'getGenesisHash' : 'eth_chainId')),
  )
  expect(ids.slice(0, 3)).toEqual(ids.slice(3))
  expect(ids.slice(0, 2)).toEqual(['0x7a69', '0x7a6a'])
  expect(String(ids[2]).slice(0, 32)).toBe(localnetNetworkIds.solana.split(':')[1])

  const to = '0x00000000000000000000000000000000000000b1'
  await rpc(urls[0] ?? '', 'anvil_setBalance', [to, '0x5'])
  expect(await rpc(urls[3] ?? '', 'eth_getBalance', [to, 'latest'])).toBe('0x0')
  const before = (await rpc(urls[2] ?? '', 'getLatestBlockhash')) as {
    value: { blockhash: string }
  }
  one.advanceSlots(151)
  const valid = await rpc(urls[2] ?? '', 'isBlockhashValid', [before.value.blockhash])
  expect(valid).toMatchObject({ value: false })

  await one.stop()
  for (const url of urls.slice(0, 3)) await expect(fetch(url)).rejects.toThrow('fetch failed')
  expect(await rpc(urls[3] ?? '', 'eth_chainId')).toBe('0x7a69')
  await Promise.all([two.stop(), two.stop()])
  for (const url of urls.slice(3)) await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('every described contract is deployed at the same address on both networks', async () => {
  const nameGateway = { urls: ['https://names.example/{sender}/{data}'], signer: unusedAddress }
  const localnet = await startLocalnet({ networks: ['one', 'two'], nameGateway })
  const { contracts, networks } = localnet.description
  for (const { rpcUrls } of networks) {
    const url = rpcUrls.default.http[0] ?? ''
    const codes = await Promise.all(
      Object.values(contracts.eip155).map((address) =>
        rpc(url, 'eth_getCode', [address, 'latest']),
      ),
    )
    expect(codes.filter((code) => String(code).length < 100)).toEqual([])
    // Call of `signer()`.
    const call = { to: contracts.eip155.offchainResolver, data: '0x238ac933' }
    expect(String(await rpc(url, 'eth_call', [call, 'latest']))).toContain(unusedAddress.slice(2))
  }
  await localnet.stop()
})

test('a port in use rejects with its number, and no network keeps running', async () => {
  const taken = await occupied()
  const free = await occupied()
  free.free()
  const message = `Port ${taken.port} on 127.0.0.1 is in use`
  const evm = startLocalnet({ ports: { evm: [free.port, taken.port] } })
  await expect(evm).rejects.toThrow(message)
  await expect(fetch(`http://127.0.0.1:${free.port}`)).rejects.toThrow('fetch failed')
  const solana = startLocalnet({ ports: { solana: taken.port }, networks: ['solana'] })
  await expect(solana).rejects.toThrow(message)
  taken.free()
})

test('given ports are used, and a given data folder is kept', async () => {
  const dataDir = join(await mkdtemp(join(tmpdir(), 'latchkey-test-')), 'new')
  const port = await occupied()
  port.free()
  const localnet = await startLocalnet({
    ports: { solana: port.port },
    networks: ['solana'],
    dataDir,
  })
  expect(localnet.description.networks.map(({ rpcUrls }) => rpcUrls.default.http)).toEqual([
    [`http://127.0.0.1:${port.port}`],
  ])
  await localnet.stop()
  expect(existsSync(dataDir)).toBe(true)
  await rm(join(dataDir, '..'), { recursive: true })
})
