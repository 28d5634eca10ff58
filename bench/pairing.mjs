import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createLatchkey } from 'latchkey'
import { mainnet } from 'latchkey/networks'
import { createTestPhone } from '@latchkey/testing'
import { generatePrivateKey } from 'viem/accounts'
import { WebSocket } from 'ws'
import { addressOf, killProcess, latchkey, startNodeProgram } from './relay/process.mjs'

const rounds = 15
const projectId = '0'.repeat(31).concat('1')
const bare = join(import.meta.dirname, 'relay/bare.mjs')
/** Sequential round trips from the scan to the session. */
const waits = 4

/**
 * Times a pairing over the relay on this machine, phone and app in one process, beside bare messages
 * there and back.
 *
 * @returns {Promise<{ name: string, ours: number, baseline: number }[]>} Medians in milliseconds.
 */
export async function pairing() {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-pairing-'))
  // All sockets connect from one address.
  const config = JSON.stringify({ limits: { exemptLoopback: true } })
  await writeFile(join(folder, 'latchkey.config.json'), config)
  const args = ['serve', '--roles', 'relay', '--open', '--port', '0']
  const servers = [
    startNodeProgram(latchkey, args, { LATCHKEY_DATA: folder }),
    startNodeProgram(bare),
  ]
  // Node 20 has no global WebSocket.
  globalThis.WebSocket ??= WebSocket
  try {
    const [relayUrl, bareUrl] = await Promise.all(servers.map(addressOf))
    const trip = median(await bareTrips(bareUrl))
    const samples = []
    // The first round warms up the compiler: it is not counted.
    for (let round = 0; round <= rounds; round++) samples.push(await pairOnce(relayUrl))
    const ours = (index) => median(samples.slice(1).map((sample) => sample[index]))
    return [
      { name: 'connect → code', ours: ours(0), baseline: trip },
      { name: 'scan → connected', ours: ours(1), baseline: trip * waits },
    ]
  } finally {
    await Promise.all(servers.map(killProcess))
    await rm(folder, { recursive: true, force: true })
  }
}

/** A new visitor with a new phone: time to the code, and from its scan to the session. */
async function pairOnce(relayUrl) {
  const client = createLatchkey({
    projectId,
    networks: [mainnet],
    pairing: { relayUrls: [relayUrl] },
    logLevel: 'silent',
    environment: { window: undefined, storageArea: memory() },
  })
  const phone = createTestPhone({
    relayUrl,
    projectId,
    evm: { accounts: [generatePrivateKey()], chains: { 1: mainnet.rpcUrls.default.http[0] } },
    openSocket: (url) => new WebSocket(url),
  })
  try {
    await client.start()
    const connector = client.store
      .get()
      .wallets.connectors.find(({ kind }) => kind === 'walletConnect')
    const began = performance.now()
    const code = new Promise((resolve) => client.store.watch(({ pairing }) => pairing.uri, resolve))
    const connection = connect(client, { connector })
    const uri = await code
    const shown = performance.now()
    void phone.pair(uri)
    await connection
    return [shown - began, performance.now() - shown]
  } finally {
    phone.close()
    client.destroy()
  }
}

async function bareTrips(url) {
  const socket = new WebSocket(url)
  await new Promise((resolve) => socket.once('open', resolve))
  const times = []
  for (let count = 0; count < 50; count++) {
    const began = performance.now()
    const back = new Promise((resolve) => socket.once('pong', resolve))
    socket.ping()
    await back
    times.push(performance.now() - began)
  }
  socket.terminate()
  return times
}

function memory() {
  const items = new Map()
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => void items.set(name, text),
    removeItem: (name) => void items.delete(name),
  }
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
