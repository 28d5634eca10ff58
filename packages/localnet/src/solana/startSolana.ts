import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Clock } from 'latchkey/internal'
import { closeServer, listen } from '../listen.ts'
import { createDispatcher, formatErrorResponse } from './createDispatcher.ts'
import { createLocalSolanaChain, type LocalSolanaChain } from './createLocalSolanaChain.ts'
import { createSubscriptionMethods } from './createSubscriptionMethods.ts'
import { seedSolanaHistory } from './seedSolanaHistory.ts'
import { createSolanaAccountMethods } from './methods/accounts.ts'
import { createSolanaChainMethods } from './methods/chain.ts'
import { createSolanaFaucetMethods } from './methods/faucet.ts'
import { createSolanaHistoryMethods } from './methods/history.ts'
import { createSolanaTokenMethods } from './methods/tokens.ts'
import { createSolanaTransactionMethods } from './methods/transactions.ts'
import type { SolanaRpcHandler } from './rpcParams.ts'
import { solanaRpcCodes } from './solanaRpcError.ts'
import { seedSolana } from './seedSolana.ts'
import { listSolanaTestAccounts, deriveTestKey } from './listSolanaTestAccounts.ts'

/** SHA-256 of `latchkey localnet genesis` in base58. It identifies the chain, so it never changes. */
export const solanaGenesisHash = 'DdWpfpdFdGpTnHRzmPhMdk2QGLPJNRP1QJQGgLp2hCiF'

/** A running Solana network. */
export type SolanaLocalnet = {
  /** JSON-RPC over HTTP, and subscriptions over WebSocket at the same place. */
  readonly port: number
  readonly chain: LocalSolanaChain
  stop(): Promise<void>
}

const slotDuration = 400
const bodyLimit = 512 * 1024

/** CORS for any origin, as anvil: keys are public and funds have no value. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
}

/**
 * Starts a Solana network on the loopback interface.
 *
 * @param options - Port (0 for any free one) and clock of the slots.
 * @returns The seeded network, once it listens.
 * @throws Error when the port is in use.
 */
export async function startSolana(options: {
  port: number
  clock: Clock
}): Promise<SolanaLocalnet> {
  const { clock } = options
  const past: { now?: number | undefined } = {}
  const chain = createLocalSolanaChain({
    genesisHash: solanaGenesisHash,
    clock: { ...clock, now: () => past.now ?? clock.now() },
  })
  const faucet = deriveTestKey('faucet')
  const owners = listSolanaTestAccounts().map(({ address }) => address)
  await seedSolana(chain, owners, faucet.address)
  await seedSolanaHistory(chain, (hoursAgo) => {
    past.now = clock.now() - hoursAgo * 3_600_000
  })
  past.now = undefined
  chain.advance()
  const methods: Record<string, SolanaRpcHandler> = {
    ...createSolanaChainMethods(chain, solanaGenesisHash),
    ...createSolanaAccountMethods(chain),
    ...createSolanaTokenMethods(chain),
    ...createSolanaTransactionMethods(chain),
    ...createSolanaHistoryMethods(chain),
    ...createSolanaFaucetMethods(chain, faucet),
  }
  const dispatch = createDispatcher(methods)
  const server = createServer((request, response) => void answer(dispatch, request, response))
  const sockets = new WebSocketServer({ server, maxPayload: bodyLimit })
  // It repeats the server's errors, which `listen` reports.
  sockets.on('error', () => {})
  sockets.on('connection', (socket) => serve(chain, socket))

  const port = await listen(server, options.port)
  const stopSlots = clock.every(slotDuration, () => chain.advance())
  return {
    port,
    chain,
    async stop() {
      stopSlots()
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      await closeServer(server)
    },
  }
}

async function answer(
  dispatch: ReturnType<typeof createDispatcher>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reply = (status: number, body: string, type = 'application/json'): void => {
    response.writeHead(status, { ...corsHeaders, 'content-type': type }).end(body)
  }
  if (request.method === 'OPTIONS') return reply(204, '')
  if (request.method === 'GET' && request.url === '/health') return reply(200, 'ok', 'text/plain')
  if (request.method !== 'POST')
    return reply(405, 'Used HTTP Method is not allowed. POST is required\n', 'text/plain')
  const text = await readBody(request)
  if (text === undefined)
    return reply(
      413,
      formatErrorResponse(null, {
        code: solanaRpcCodes.invalidRequest,
        message: 'Request body too large',
      }),
    )
  const body = await dispatch(text)
  reply(body === undefined ? 204 : 200, body ?? '')
}

/** Reads a body, undefined when it is longer than allowed. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length
      // The rest is discarded: a sender whose connection is closed early gets no response.
      if (length <= bodyLimit) chunks.push(chunk)
    }
  } catch {
    // The caller has disconnected.
    return ''
  }
  return length > bodyLimit ? undefined : Buffer.concat(chunks).toString('utf8')
}

function serve(chain: LocalSolanaChain, socket: WebSocket): void {
  let queued: string[] | undefined
  let queue = Promise.resolve()
  const send = (text: string): void => {
    if (socket.readyState === socket.OPEN) socket.send(text)
  }
  const subscriptions = createSubscriptionMethods(chain, (text) =>
    queued ? void queued.push(text) : send(text),
  )
  const dispatch = createDispatcher(subscriptions.methods)

  async function handle(request: string): Promise<void> {
    const late: string[] = []
    queued = late
    const text = await dispatch(request)
    queued = undefined
    for (const each of text === undefined ? late : [text, ...late]) send(each)
  }

  socket.on('message', (data: Buffer) => {
    queue = queue.then(() => handle(data.toString()))
  })
  // An oversized or malformed frame closes the socket.
  socket.on('error', () => {})
  socket.on('close', () => subscriptions.close())
}
