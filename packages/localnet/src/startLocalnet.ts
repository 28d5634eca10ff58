import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, createSystemClock } from 'latchkey/internal'
import {
  describeLocalnet,
  type LocalnetDescription,
  type LocalnetNetworkName,
} from './description.ts'
import { listEvmTestAccounts } from './evm/listEvmTestAccounts.ts'
import { firstBlockAgeHours, seedHistory } from './evm/seedHistory.ts'
import { seedEvm } from './evm/seedEvm.ts'
import { type NameGateway, setNameGateway } from './evm/setNameGateway.ts'
import { startAnvil } from './evm/startAnvil.ts'
import { startSolana } from './solana/startSolana.ts'

/** Options of {@link startLocalnet}. */
export type LocalnetOptions = {
  /** Ports to listen on; 0 selects a free one. @default 0 each */
  readonly ports?:
    | { readonly evm?: readonly [number, number] | undefined; readonly solana?: number | undefined }
    | undefined
  /** Folder for the networks' files. @default a temporary one, removed by `stop` */
  readonly dataDir?: string | undefined
  /** Networks to start. @default all three */
  readonly networks?: readonly LocalnetNetworkName[] | undefined
  /** Gateway of the names below `latchkey.eth`. @default none, until `setNameGateway` is called */
  readonly nameGateway?: NameGateway | undefined
  /** Clock of Solana's slots. @default the system clock */
  readonly clock?: Clock | undefined
}

/** Running local networks. */
export type Localnet = {
  readonly description: LocalnetDescription
  /** Advances Solana's slot. A blockhash expires after 150 slots. */
  advanceSlots(count: number): void
  /** Sets the gateway of the names below `latchkey.eth` and `latchkey.id` on all running EVM networks. */
  setNameGateway(gateway: NameGateway): Promise<void>
  /** Stops all networks. Resolves once their processes and ports are closed. Idempotent. */
  stop(): Promise<void>
}

type Running = { name: LocalnetNetworkName; port: number; stop(): Promise<void> }

/**
 * Starts local networks with contracts, tokens and funded accounts, on the loopback interface.
 *
 * Each run starts from the same state, with the same accounts and addresses. The networks end with
 * this process, even when it is killed.
 *
 * @example
 * const localnet = await startLocalnet()
 * const [network] = localnet.description.networks
 * await localnet.stop()
 *
 * @param options - Ports, folder, networks.
 * @returns The localnet, once every network responds.
 * @throws Error when a port is in use or a network does not start. All networks are stopped then.
 */
export async function startLocalnet(options: LocalnetOptions = {}): Promise<Localnet> {
  const { ports, networks = ['one', 'two', 'solana'], clock = createSystemClock() } = options
  const folder = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'latchkey-localnet-')))
  await mkdir(folder, { recursive: true })

  const solana: { advance?: () => void } = {}
  const start: Record<LocalnetNetworkName, () => Promise<Omit<Running, 'name'>>> = {
    one: () =>
      startEvm({ chainId: 31337, port: ports?.evm?.[0] ?? 0, folder, clock, hasPast: true }),
    two: () =>
      startEvm({ chainId: 31338, port: ports?.evm?.[1] ?? 0, folder, clock, hasPast: false }),
    async solana() {
      const running = await startSolana({ port: ports?.solana ?? 0, clock })
      solana.advance = () => running.chain.advance()
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
  const pointNames = async (gateway: NameGateway): Promise<void> => {
    const evm = running.filter(({ name }) => name !== 'solana')
    await Promise.all(evm.map(({ port }) => setNameGateway(urlOf(port), gateway)))
  }
  if (options.nameGateway) await pointNames(options.nameGateway)
  return {
    description: describeLocalnet(
      Object.fromEntries(running.map(({ name, port }) => [name, port])),
    ),
    advanceSlots(count) {
      for (let slot = 0; slot < count; slot++) solana.advance?.()
    },
    setNameGateway: pointNames,
    stop,
  }
}

async function startEvm(options: {
  chainId: number
  port: number
  folder: string
  clock: Clock
  /** Whether the first accounts have past transactions. */
  hasPast: boolean
}): Promise<{ port: number; stop(): Promise<void> }> {
  const { hasPast, ...place } = options
  const now = Math.floor(place.clock.now() / 1000)
  const begins = hasPast ? now - firstBlockAgeHours * 3600 : undefined
  const anvil = await startAnvil({ ...place, begins })
  try {
    const url = urlOf(anvil.port)
    const accounts = listEvmTestAccounts().map(({ address }) => address)
    const [first, second] = accounts
    await seedEvm({ url, chainId: place.chainId, accounts }, async (request) => {
      if (hasPast && first && second) await seedHistory(request, [first, second], now)
    })
    return anvil
  } catch (error) {
    await anvil.stop()
    throw error
  }
}

function urlOf(port: number): string {
  return `http://127.0.0.1:${port}`
}
