import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, expect, test, vi } from 'vitest'
import { fromHex, toHex } from 'viem'
import type { AppPeer, PeerOptions, WalletPeer } from './peers/Peer.ts'
import { startOfficialApp } from './peers/startOfficialApp.ts'
import { startOfficialWallet } from './peers/startOfficialWallet.ts'
import { oneRelay } from './relays.ts'

const chain = 'eip155:1'
const namespaces = {
  eip155: { chains: [chain], methods: ['personal_sign'], events: ['accountsChanged'] },
}

type Peers = { readonly app: AppPeer; readonly wallet: WalletPeer; close(): Promise<void> }

/** Starts the official peers with the data of earlier starts. */
async function start(peerOptions: PeerOptions, folder: string): Promise<Peers> {
  const [app, wallet] = await Promise.all([
    startOfficialApp({ ...peerOptions, database: join(folder, 'app') }),
    startOfficialWallet({ ...peerOptions, database: join(folder, 'wallet') }),
  ])
  return { app, wallet, close: async () => void (await Promise.all([app.close(), wallet.close()])) }
}

/** Requests a signature and sends an event; returns the first request and event that arrive. */
async function exchange({ app, wallet }: Peers, topic: string, text: string): Promise<string[]> {
  await app.request({
    topic,
    chain,
    method: 'personal_sign',
    params: [toHex(text), wallet.address],
  })
  await wallet.emit(topic, { chain, name: 'accountsChanged', data: [`${chain}:${text}`] })
  const requested = await wallet.eventQueue.next(({ type }) => type !== 'ended')
  const event = await app.eventQueue.next(({ type }) => type === 'event')
  return [
    requested.type === 'requested' ? fromHex(requested.params[0] as `0x${string}`, 'string') : '',
    event.type === 'event' ? String(event.data) : '',
  ]
}

test('the official app and wallet drop what a relay delivers again after they start again', async () => {
  // Without it, the official packages continue with what the first start has in memory.
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-repeated-'))
  const { app: relay } = await oneRelay()
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await relay.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const first = await start(relay.peerOptions, folder)
  const { uri, approval } = await first.app.propose(namespaces)
  await first.wallet.pair(uri)
  const { topic } = await approval
  await first.wallet.eventQueue.next(({ type }) => type === 'proposed')
  for (const text of ['one', 'two'])
    expect(await exchange(first, topic, text)).toEqual([text, `${chain}:${text}`])
  await first.close()

  const second = await start(relay.peerOptions, folder)
  expect(second.wallet.sessions().map((session) => session.topic)).toEqual([topic])
  // Messages of a topic are delivered in order: repeated ones would arrive first.
  for (const text of ['three', 'four'])
    expect(await exchange(second, topic, text)).toEqual([text, `${chain}:${text}`])
  await second.close()
}, 60_000)
