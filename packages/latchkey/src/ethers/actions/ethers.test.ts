import { type LocalnetDescription, startLocalnet, testTokenAbi } from '@latchkey/localnet'
import { Contract, getAddress, isError, JsonRpcSigner, verifyMessage } from 'ethers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { switchNetwork } from '../../core/index.ts'
import { isUserRejected } from '../../errors/index.ts'
import { createLocalnetClient } from '../../evm/localClient.fixture.ts'
import { getSigner } from './index.ts'

const receiver = '0x00000000000000000000000000000000000A11cE'
const tooMuch = 10n ** 40n

let localnet: LocalnetDescription
let stop: () => Promise<void>

beforeAll(async () => {
  const started = await startLocalnet({ networks: ['one', 'two'] })
  localnet = started.description
  stop = started.stop
})

afterAll(() => stop())

function tokenOf(signer: JsonRpcSigner): Contract {
  return new Contract(localnet.tokens.eip155[0]!.address, testTokenAbi, signer)
}

describe('getSigner', () => {
  it('signs and sends with the active account of an injected wallet', async () => {
    const { client, wallet, connect } = createLocalnetClient(localnet)
    await connect()
    const signer = await getSigner(client)
    const address = getAddress((await wallet.addresses())[0]!)
    expect([signer instanceof JsonRpcSigner, signer.address]).toEqual([true, address])

    const signature = await signer.signMessage('Hello')
    expect(verifyMessage('Hello', signature)).toBe(address)
    const sent = await signer.sendTransaction({ to: receiver, value: 1n })
    const receipt = await sent.wait()
    expect([receipt?.status, receipt?.from]).toEqual([1, address])
  })

  it('sends no request when it is created', async () => {
    const { client, wallet, connect } = createLocalnetClient(localnet)
    await connect()
    const before = wallet.requests.length
    await getSigner(client)
    expect(wallet.requests.length).toBe(before)
  })

  it('uses the given account, and throws for an account that the wallet does not have', async () => {
    const { client, wallet, connect } = createLocalnetClient(localnet)
    await connect()
    const [, account] = await wallet.addresses()
    expect((await getSigner(client, { account })).address).toBe(getAddress(account!))
    await expect(getSigner(client, { account: receiver })).rejects.toMatchObject({
      code: 'account.no_active_address',
    })
  })

  it('is bound to the chain of the wallet, or to the given one', async () => {
    const { client, wallet, connect } = createLocalnetClient(localnet)
    await connect()
    const signer = await getSigner(client)
    const early = await getSigner(client, { network: { id: 31338 } })
    expect((await signer.provider.getNetwork()).chainId).toBe(31337n)
    const transaction = { to: receiver, value: 1n }
    const otherChain = { error: { code: 4901 } }
    await expect(early.sendTransaction(transaction)).rejects.toMatchObject(otherChain)

    await switchNetwork(client, { network: 'eip155:31338' })
    await expect(signer.sendTransaction(transaction)).rejects.toMatchObject(otherChain)
    await expect(signer.provider.getNetwork()).rejects.toSatisfy((error) =>
      isError(error, 'NETWORK_ERROR'),
    )
    expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
    const { hash } = await (await getSigner(client)).sendTransaction(transaction)
    expect(hash).toMatch(/^0x/)
  })

  it('rejects with ACTION_REJECTED when the visitor declines', async () => {
    const { client, wallet, connect } = createLocalnetClient(localnet)
    await connect()
    const signer = await getSigner(client)
    wallet.script.reject({ method: 'personal_sign' })
    await expect(signer.signMessage('Hello')).rejects.toSatisfy(
      (error) => isError(error, 'ACTION_REJECTED') && isUserRejected(error),
    )
    wallet.script.reject({ method: 'eth_sendTransaction' })
    await expect(signer.sendTransaction({ to: receiver })).rejects.toSatisfy((error) =>
      isError(error, 'ACTION_REJECTED'),
    )
  })

  it("decodes a contract's custom error", async () => {
    const { client, connect } = createLocalnetClient(localnet)
    await connect()
    const token = tokenOf(await getSigner(client))
    const called = await token['transfer']!.staticCall(receiver, tooMuch).catch(
      (error: unknown) => error,
    )
    expect(isError(called, 'CALL_EXCEPTION') && called.revert?.name).toBe('InsufficientBalance')
    const sent = await token['transfer']!(receiver, tooMuch).catch((error: unknown) => error)
    const { data } = sent as { readonly data?: string }
    expect(token.interface.parseError(data ?? '0x')?.name).toBe('InsufficientBalance')
  })

  it('rejects when no wallet is connected', async () => {
    const { client } = createLocalnetClient(localnet)
    await expect(getSigner(client)).rejects.toMatchObject({ code: 'provider.not_found' })
  })
})
