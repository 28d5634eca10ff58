import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, systemClock } from '../clock.ts'
import {
  describeLocalnet,
  type LocalnetDescription,
  type LocalnetNetworkName,
} from './description.ts'
import { evmAccounts } from './evm/evmAccounts.ts'
import { seedEvm } from './evm/seedEvm.ts'
import { startAnvil } from './evm/startAnvil.ts'
import { startSolana } from './solana/startSolana.ts'

/** Options of {@link startLocalnet}. */
export type LocalnetOptions = {
  /** Ports to listen on; 0 takes one that is free. @default 0 each */
  readonly ports?:
    | { readonly evm?: readonly [number, number] | undefined; readonly solana?: number | undefined }
    | undefined
  /** Folder for the networks' own files. @default a temporary one, removed in the end */
  readonly dataDir?: string | undefined
  /** Networks to start. @default all three */
  readonly networks?: readonly LocalnetNetworkName[] | undefined
  /** Moves Solana's slots. @default the machine's clock */
  readonly clock?: Clock | undefined
}

/** Networks that run, until they are stopped. */
export type Localnet = {
  readonly description: LocalnetDescription
  /** Lets Solana's time pass: 150 slots make a blockhash too old. */
  advanceSlots(count: number): void
  /** Stops everything and resolves once no process and no open port is left. Safe to call twice. */
  stop(): Promise<void>
}

type Running = { name: LocalnetNetworkName; port: number; stop(): Promise<void> }

/**
 * Starts local networks with contracts, tokens and funded accounts, on the loopback interface.
 *
 * Each run begins anew, with the same accounts and addresses. The networks end with this process,
 * however it ends.
 *
 * @example
 * const localnet = await startLocalnet()
 * const [network] = localnet.description.networks
 * await localnet.stop()
 *
 * @param options - Ports, folder, networks.
 * @returns The localnet, once every network answers.
 * @throws Error when a port is taken or a network does not start; nothing is left running then.
 */
export async function startLocalnet(options: LocalnetOptions = {}): Promise<Localnet> {
  const { ports, networks = ['one', 'two', 'solana'], clock = systemClock() } = options
  const folder = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'latchkey-localnet-')))
  await mkdir(folder, { recursive: true })

  const solana: { advance?: () => void } = {}
  const start: Record<LocalnetNetworkName, () => Promise<Omit<Running, 'name'>>> = {
    one: () => startEvm({ chainId: 31337, port: ports?.evm?.[0] ?? 0, folder, clock }),
    two: () => startEvm({ chainId: 31338, port: ports?.evm?.[1] ?? 0, folder, clock }),
    async solana() {
      const running = await startSolana({ port: ports?.solana ?? 0, clock })
      solana.advance = () => running.ledger.advance()
      return running
    },
  }
  const started = await Promise.allSettled(
    networks.map(async (name): Promise<Running> => ({ ...(await start[name]()), name })),
  )
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  let stopped: Promise<void> | undefined
  const stop = (): Promise<void> =>
    (stopped ??= Promise.all(running.map((network) => network.stop())).then(async () => {
      if (options.dataDir === undefined) await rm(folder, { recursive: true, force: true })
    }))

  const failure = started.find((one) => one.status === 'rejected')
  if (failure) {
    await stop()
    throw failure.reason
  }
  return {
    description: describeLocalnet(
      Object.fromEntries(running.map(({ name, port }) => [name, port])),
    ),
    advanceSlots(count) {
      for (let slot = 0; slot < count; slot++) solana.advance?.()
    },
    stop,
  }
}

async function startEvm(
  options: Parameters<typeof startAnvil>[0],
): Promise<{ port: number; stop(): Promise<void> }> {
  const anvil = await startAnvil(options)
  try {
    const owners = evmAccounts().map(({ address }) => address)
    await seedEvm(`http://127.0.0.1:${anvil.port}`, owners)
    return anvil
  } catch (error) {
    await anvil.stop()
    throw error
  }
}
