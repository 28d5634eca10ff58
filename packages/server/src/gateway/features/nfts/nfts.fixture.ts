import type { Localnet } from '@latchkey/localnet'
import { createLocalRpc } from '@latchkey/localnet'
import type { NftsResponse } from 'latchkey/protocol'
import {
  concat,
  encodeAbiParameters,
  type Hex,
  numberToHex,
  pad,
  size,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import { onTestFinished, vi } from 'vitest'
import { createSystemClock } from '../../../clock/Clock.ts'
import { createRootSecretFromHex } from '../../../config/readOrCreateRootSecret.ts'
import type { SqlDatabase } from '../../../store/index.ts'
import { createUntrustedUrlClient, type UntrustedUrlClient } from '../../../upstream/index.ts'
import { projectId, startTestFeatures, type TestFeatures } from '../../features.fixture.ts'
import type { FileGateways } from '../identity/imageUrls.ts'
import { createActivityFeature, createActivityStore } from '../activity/index.ts'
import { createNftsFeature } from './index.ts'

/** Test network with the hostile contracts. */
const network = 'eip155:31338'

/** A gateway with the NFT routes. */
export type TestNfts = TestFeatures & {
  /** Requests a page. */
  page(account: string, query?: Readonly<Record<string, string>>): Promise<TestNftsResponse>
  /** Requests an image by its URL, as the client does. */
  image(url: string | null | undefined): Promise<Response>
}

export type TestNftsResponse = NftsResponse & {
  readonly status: number
  readonly reasons?: readonly { readonly field: string }[] | undefined
}

/** Starts a gateway with a localnet and a database. Files are read from the ports in `ports`. */
export function startNftsGateway(options: {
  readonly localnet: Localnet
  readonly database: Pick<SqlDatabase, 'sql'>
  readonly ports?: readonly number[] | undefined
  readonly publicUpstream?: UntrustedUrlClient | undefined
  readonly fileGateways?: FileGateways | undefined
}): TestNfts {
  const { localnet, database, ports = [], fileGateways } = options
  const publicUpstream =
    options.publicUpstream ??
    createUntrustedUrlClient({
      clock: createSystemClock(),
      isOwnPort: (port) => ports.includes(port),
    })
  const features = startTestFeatures({
    localnet,
    more(context) {
      const store = createActivityStore({ ...context, database })
      const secret = createRootSecretFromHex('5'.repeat(64))
      const activity = createActivityFeature({ ...context, store, secret })
      onTestFinished(() => activity.stop())
      return createNftsFeature({ ...context, store, activity, publicUpstream, fileGateways }).routes
    },
  })
  return {
    ...features,
    async page(account, query = {}) {
      const text = new URLSearchParams({ projectId, chainId: network, ...query })
      const response = await features.fetch(`/v1/account/${account}/nfts?${text.toString()}`)
      return { ...((await response.json()) as NftsResponse), status: response.status }
    },
    async image(url) {
      const { pathname, search } = new URL(url ?? '')
      return await features.fetch(`${pathname}${search}&projectId=${projectId}`)
    },
  }
}

/** Token contract with configurable return data; all other calls revert. */
export type FakeToken = {
  /** Return data by signature. */
  readonly returns?: Readonly<Record<string, Hex>> | undefined
  /** Runtime code in place of `returns`. */
  readonly code?: Hex | undefined
  /** Receiver of the `Transfer` events. */
  readonly to: string
  /** @default [1n] */
  readonly ids?: readonly bigint[] | undefined
  /** Index of the account that deploys it. @default 9 */
  readonly by?: number | undefined
}

/** Code of contracts that respond to every call alike. */
export const contractCodes = {
  revert: '0x60006000fd',
  burnGas: '0x5b600056',
  returnMegabyte: '0x621000006000f3',
  returnOne: '0x600160005260206000f3',
} as const satisfies Record<string, Hex>

/** Encodes an address, or a text, as return data. */
export const encodeReturnValue = {
  address: (value: string): Hex => pad(value as Hex, { size: 32 }),
  text: (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value]),
}

/**
 * Deploys a fake token, whose creation emits `Transfer` events for its ids. @returns Its address.
 */
export async function deployToken(localnet: Localnet, token: FakeToken): Promise<string> {
  const { returns = {}, code = codeOf(returns), to, ids = [1n], by = 9 } = token
  const rpc = createLocalRpc(localnet.description.endpoints[network]!.http)
  const from = localnet.description.testAccounts.eip155[by]!.address
  const data = creationOf(code, to as Hex, ids)
  const hash = await rpc('eth_sendTransaction', { from, data, gas: '0xe00000' })
  const readReceipt = async () =>
    (await rpc('eth_getTransactionReceipt', hash)) as { contractAddress: string } | null
  const { contractAddress } = await vi.waitUntil(readReceipt, { interval: 5, timeout: 15_000 })
  return contractAddress
}

const transferTopic = toEventSelector('Transfer(address,address,uint256)')
const word = (value: Hex | bigint): Hex =>
  concat(['0x7f', typeof value === 'bigint' ? numberToHex(value, { size: 32 }) : pad(value)])
const number = (value: number): Hex => concat(['0x62', numberToHex(value, { size: 3 })])

/** Returns creation code: one `LOG4` for each id, then the runtime code. */
function creationOf(code: Hex, to: Hex, ids: readonly bigint[]): Hex {
  const logs = ids.map((id) =>
    concat([word(id), word(to), word(0n), word(transferTopic), '0x60006000a4']),
  )
  const head = concat(logs)
  // PUSH3 size, PUSH3 offset, PUSH1 0, CODECOPY, PUSH3 size, PUSH1 0, RETURN
  const offset = size(head) + 4 + 4 + 2 + 1 + 4 + 2 + 1
  const length = number(size(code))
  return concat([head, length, number(offset), '0x600039', length, '0x6000f3', code])
}

/** Returns runtime code that compares the selector and returns the data at its end. */
function codeOf(returns: Readonly<Record<string, Hex>>): Hex {
  const entries = Object.entries(returns)
  const load: Hex = '0x60003560e01c'
  // DUP1, PUSH4 selector, EQ, PUSH3 destination, JUMPI
  const compareSize = 12
  const returnSize = 1 + 4 + 4 + 3 + 4 + 3
  const codeSize = size(load) + entries.length * compareSize + 5 + entries.length * returnSize
  const compares = entries.map(([signature], index) => {
    const jumpTarget = size(load) + entries.length * compareSize + 5 + index * returnSize
    return concat(['0x8063', toFunctionSelector(signature), '0x14', number(jumpTarget), '0x57'])
  })
  let at = codeSize
  const jumps = entries.map(([, data]) => {
    const length = number(size(data))
    const jump = concat(['0x5b', length, number(at), '0x600039', length, '0x6000f3'])
    at += size(data)
    return jump
  })
  return concat([
    load,
    ...compares,
    contractCodes.revert,
    ...jumps,
    ...entries.map(([, data]) => data),
  ])
}
