import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from '../tooling/setup/redis.mjs'
import type { Surroundings } from './parties/Party.ts'

const root = join(import.meta.dirname, '..')
const fromSource = [
  join(root, 'tooling/vite/runSource.mjs'),
  join(root, 'packages/server/src/cli.ts'),
]

/** A relay of our own that runs in another process, as hosts run it. */
export type Relay = {
  readonly surroundings: Surroundings
  /** Ends it, and brings it back at the same address with nothing remembered. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Where an app and a wallet go. */
export type Relays = { readonly dapp: Relay; readonly wallet: Relay }

/** Starts one relay for both. */
export async function oneRelay(): Promise<Relays> {
  const relay = await startRelay()
  return { dapp: relay, wallet: relay }
}

/** Starts two nodes of one relay that share a Redis: an app is at one, its wallet at the other. */
export async function twoNodes(): Promise<Relays> {
  const redis = await startRedis()
  const [dapp, wallet] = await Promise.all([
    startRelay({ REDIS_URL: redis.url }),
    startRelay({ REDIS_URL: redis.url }),
  ])
  const stop = async (): Promise<void> => {
    await wallet.stop()
    await redis.stop()
  }
  return { dapp, wallet: { ...wallet, stop } }
}

async function startRelay(env: Readonly<Record<string, string>> = {}): Promise<Relay> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-interop-'))
  const start = (port: string): Promise<Running> => serve(port, { ...env, LATCHKEY_DATA: folder })
  let running = await start('0')
  const { url, port } = running
  return {
    surroundings: { relayUrl: url, projectId: '1a2b3c4d'.repeat(4) },
    async restart() {
      await end(running.child)
      running = await start(port)
    },
    async stop() {
      await end(running.child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Running = { readonly child: ChildProcess; readonly url: string; readonly port: string }

async function serve(port: string, env: Readonly<Record<string, string>>): Promise<Running> {
  const args = [...fromSource, 'serve', '--roles', 'relay', '--open', '--port', port]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const leave = (): void => void child.kill('SIGKILL')
  process.once('exit', leave)
  child.once('exit', () => process.off('exit', leave))

  let printed = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        const [, found] = /ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(printed) ?? []
        if (found) resolve({ child, url: `ws://127.0.0.1:${found}`, port: found })
      })
    child.once('exit', (code) => reject(new Error(`The relay ended with ${code}:\n${printed}`)))
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
