import { createServer, type IncomingMessage } from 'node:http'
import { decodeFunctionData, type Hex, pad, parseAbi, toHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { closeServer, listen } from '../../http/listen.ts'
import type { FarcasterLoginConfig } from './LoginsConfig.ts'

/** A channel of the relay, as the app of a visitor sees it. */
type Channel = { readonly nonce: string; readonly domain: string; readonly siweUri: string }

/** Fields of a message that a lying relay or app changes. */
export type MessageChanges = {
  readonly domain?: string
  readonly uri?: string
  readonly nonce?: string
  readonly chainId?: number
  readonly issuedAt?: Date
  readonly expirationTime?: Date
  readonly resources?: string[]
}

export type TestFarcaster = {
  readonly config: FarcasterLoginConfig
  /** Ids by their custody address, in lower case. */
  readonly custody: Map<string, bigint>
  /** `<fid>.<address>` of addresses that may sign in. */
  readonly authAddresses: Set<string>
  /** Link of new channels. */
  linkUrl: string
  /** Reply of the relay for its channels, until there is a new one. */
  reply: object
  /** Whether the relay fails. */
  isDown: boolean
  /** Requests for the state of a channel. */
  polls: number
  /** Has the app of a visitor sign the message of the newest channel. */
  sign(
    account: PrivateKeyAccount,
    about: { fid: number; now: number; changes?: MessageChanges },
  ): Promise<void>
  close(): Promise<void>
}

const abi = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function keyDataOf(uint256 fid, bytes key) view returns ((uint8 state, uint32 keyType))',
])

/** Reply of the relay for a channel whose message is not signed. */
const pending = { state: 'pending', nonce: 'x' }

/** Opens a relay, and a node with the registries. */
export async function openFarcaster(): Promise<TestFarcaster> {
  const channels: Channel[] = []
  const custody = new Map<string, bigint>()
  const authAddresses = new Set<string>()
  const server = createServer((request, response) => {
    void readJson(request).then((body) => {
      const isRpc = request.url === '/rpc'
      if (request.url === '/v1/channel/status') test.polls += 1
      if (test.isDown && !isRpc) return response.writeHead(503).end()
      if (request.url === '/v1/channel') {
        channels.push(body as Channel)
        test.reply = pending
      }
      const answer = isRpc ? call(body as RpcBody) : reply(request.url ?? '')
      response.writeHead(200, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(answer))
    })
  })
  const reply = (url: string): object =>
    url === '/v1/channel'
      ? { channelToken: 'channel-token', url: test.linkUrl, nonce: 'other' }
      : test.reply
  type RpcBody = { params: [{ data: Hex }] }
  function call({ params: [{ data }] }: RpcBody): object {
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'idOf')
      return { result: pad(toHex(custody.get(args[0].toLowerCase()) ?? 0n)) }
    const isKnown = authAddresses.has(`${args[0]}.${args[1].slice(-40).toLowerCase()}`)
    const [state, type] = isKnown ? [1, 2] : [0, 0]
    return { result: `${pad(toHex(state))}${pad(toHex(type)).slice(2)}` }
  }
  const url = `http://127.0.0.1:${await listen(server, 0)}`
  const test: TestFarcaster = {
    config: { relayUrl: url, rpcUrl: `${url}/rpc` },
    custody,
    authAddresses,
    linkUrl: 'https://farcaster.xyz/~/siwf',
    reply: pending,
    isDown: false,
    polls: 0,
    async sign(account, { fid, now, changes }) {
      const { nonce, domain, siweUri } = channels.at(-1)!
      const message = createSiweMessage({
        address: account.address,
        domain,
        uri: siweUri,
        nonce,
        version: '1',
        chainId: 10,
        statement: 'Farcaster Auth',
        issuedAt: new Date(now),
        resources: [`farcaster://fid/${fid}`],
        ...changes,
      })
      const signature = await account.signMessage({ message })
      test.reply = { state: 'completed', message, signature, fid: 1, username: 'ann' }
    },
    close: async () => closeServer(server),
  }
  return test
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? {} : JSON.parse(text)
}
