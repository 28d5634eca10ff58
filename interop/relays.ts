import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from '../tooling/setup/redis.mjs'
import type { PeerOptions } from './peers/Peer.ts'
import { stopProcess, type Running, serveCli } from './serveCli.ts'

/** A relay of this repository in another process, as hosts run it. */
export type RelayProcess = {
  readonly peerOptions: PeerOptions
  /** Restarts it at the same address with empty storage. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Relay URLs of an app and a wallet. */
export type Relays = { readonly app: RelayProcess; readonly wallet: RelayProcess }

/** Starts one relay for both. */
export async function oneRelay(): Promise<Relays> {
  const relay = await startRelay()
  return { app: relay, wallet: relay }
}

/** Starts two nodes of one relay that share a Redis: the app connects to one, its wallet to the other. */
export async function twoNodes(): Promise<Relays> {
  const redis = await startRedis()
  const [app, wallet] = await Promise.all([
    startRelay({ REDIS_URL: redis.url }),
    startRelay({ REDIS_URL: redis.url }),
  ])
  const stop = async (): Promise<void> => {
    await wallet.stop()
    await redis.stop()
  }
  return { app, wallet: { ...wallet, stop } }
}

async function startRelay(env: Readonly<Record<string, string>> = {}): Promise<RelayProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-interop-'))
  // All clients of the suites connect from one address.
  const config = JSON.stringify({ limits: { exemptLoopback: true } })
  await writeFile(join(folder, 'latchkey.config.json'), config)
  const start = (port: string): Promise<Running> =>
    serveCli(['serve', '--roles', 'relay', '--open', '--port', port], {
      ...env,
      LATCHKEY_DATA: folder,
    })
  let running = await start('0')
  const { port } = running
  return {
    peerOptions: { relayUrl: `ws://127.0.0.1:${port}`, projectId: '1a2b3c4d'.repeat(4) },
    async restart() {
      await stopProcess(running.child)
      running = await start(port)
    },
    async stop() {
      await stopProcess(running.child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
