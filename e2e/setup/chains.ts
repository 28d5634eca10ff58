/** A direct client of a running chain, independent of the code under test. */
export type TestChain = {
  readonly id: string
  readonly url: string
  rpc<result>(method: string, params?: readonly unknown[]): Promise<result>
  /** Balance in base units. */
  balance(address: string): Promise<bigint>
  /** Funds an account: sets the balance on EVM, adds to it on Solana. */
  fund(address: string, amount: bigint): Promise<void>
}

/** The chains of `latchkey dev`. */
export type TestChains = {
  readonly one: TestChain
  readonly two: TestChain
  readonly solana: TestChain
}

type Description = {
  readonly networks: readonly {
    readonly caipNetworkId: string
    readonly chainNamespace: string
    readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  }[]
}

/** One ether, and one SOL, in base units. */
export const weiPerEther: bigint = 10n ** 18n
export const sol: bigint = 10n ** 9n

/** Finds the chains that `latchkey dev` describes. */
export async function findChains(url: string): Promise<TestChains> {
  const { networks } = (await (await fetch(url)).json()) as Description
  const [one, two, solana] = networks.map(({ caipNetworkId, chainNamespace, rpcUrls }) => {
    const [address = ''] = rpcUrls.default.http
    return chainNamespace === 'solana'
      ? solanaChain(caipNetworkId, address)
      : evmChain(caipNetworkId, address)
  })
  if (!one || !two || !solana) throw new Error(`${url} describes other chains than expected`)
  return { one, two, solana }
}

function evmChain(id: string, url: string): TestChain {
  const rpc = createRpc(url)
  return {
    id,
    url,
    rpc,
    balance: async (address) => BigInt(await rpc<string>('eth_getBalance', [address, 'latest'])),
    async fund(address, amount) {
      await rpc('anvil_setBalance', [address, `0x${amount.toString(16)}`])
    },
  }
}

function solanaChain(id: string, url: string): TestChain {
  const rpc = createRpc(url)
  return {
    id,
    url,
    rpc,
    async balance(address) {
      const { value } = await rpc<{ value: number }>('getBalance', [address])
      return BigInt(value)
    },
    async fund(address, amount) {
      await rpc('requestAirdrop', [address, parseInt(amount.toString(), 10)])
    },
  }
}

function createRpc(url: string): TestChain['rpc'] {
  return async <result>(method: string, params: readonly unknown[] = []): Promise<result> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await answer.json()) as { result: result; error?: unknown }
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result
  }
}
