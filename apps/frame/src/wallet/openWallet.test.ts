import type { ShareWalletDescription } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import type { DeviceShare } from '../custody/deviceShare.ts'
import type { ShareClient } from '../services/createShareClient.ts'
import { createFrameError } from '../services/frameError.ts'
import type { FrameWallet } from './FrameWallet.ts'
import { openWallet, type OpenWalletDeps } from './openWallet.ts'

const evm = `0x${'1'.repeat(40)}`
const solana = '1'.repeat(32)
const signal = new AbortController().signal
const code = (expected: string): object => expect.objectContaining({ code: expected })

const description = (devices: readonly string[]): ShareWalletDescription => ({
  walletId: crypto.randomUUID(),
  evm,
  solana,
  recoveryPublicKey: 'A'.repeat(43),
  devices: devices.map((device) => ({ device, createdAt: 0, recoveryShare: `of ${device}` })),
  recovery: { keys: [], passkeys: [] },
})
const shareOf = (deviceId: string, addresses = { evm, solana }): DeviceShare =>
  ({ owner: { addresses, deviceId, role: 'device' } }) as DeviceShare

/** Runs `openWallet` on this device, and returns what it asked of the visitor. */
async function open(options: {
  readonly found?: ShareWalletDescription | undefined
  readonly stored?: DeviceShare | undefined
  readonly getWallet?: ShareClient['getWallet']
  readonly isStopped?: boolean
  /** Address that this browser remembers. */
  readonly known?: string
}): Promise<{ steps: string[]; opened: FrameWallet }> {
  const steps: string[] = []
  const ask = (step: string) => async (): Promise<FrameWallet | undefined> => {
    steps.push(step)
    if (options.isStopped) return undefined
    const addresses = { evm, solana }
    return { walletId: 'new', addresses, device: shareOf('this'), shareName: 'new' }
  }
  const getWallet = options.getWallet ?? (async () => options.found)
  const deps: OpenWalletDeps = {
    deviceId: 'this',
    shares: { getWallet } as ShareClient,
    devices: {
      read: async (name) => (name === `${evm} of this` ? options.stored : undefined),
      write: async () => {},
      remove: async () => {},
    },
    readKnown: async () => options.known,
    remember: async () => {},
    create: ask('create'),
    recover: ask('recover'),
  }
  return { opened: await openWallet(deps, signal), steps }
}

it('creates a wallet for an account without one', async () => {
  expect((await open({ found: undefined })).steps).toEqual(['create'])
})

it('opens the wallet of this device without the visitor', async () => {
  const found = description(['this'])
  const { steps, opened } = await open({ found, stored: shareOf('this') })
  expect(steps).toEqual([])
  expect(opened.walletId).toBe(found.walletId)
})

it.each<[string, Parameters<typeof open>[0]]>([
  ['on a new device', { found: description(['other']) }],
  ['when the browser lost its share (abuse 85)', { found: description(['this']) }],
  [
    'when the device was removed elsewhere',
    { found: description(['other']), stored: shareOf('this') },
  ],
  [
    'when the stored share is of another device',
    { found: description(['this']), stored: shareOf('other') },
  ],
  [
    'when the stored share is of another wallet',
    { found: description(['this']), stored: shareOf('this', { evm, solana: '2'.repeat(32) }) },
  ],
])('recovers the wallet, and creates none, %s', async (_, options) => {
  expect((await open(options)).steps).toEqual(['recover'])
})

it('creates no wallet for an account that had one, whatever the service answers', async () => {
  const opening = open({ found: undefined, known: evm })
  await expect(opening).rejects.toThrow(code('custody.wallet_missing'))
})

it('rejects a wallet whose address differs from the one stored in this browser (abuse 78)', async () => {
  const known = `0x${'2'.repeat(40)}`
  const found = description(['other'])
  await expect(open({ found, known })).rejects.toThrow(code('custody.address_mismatch'))
  expect((await open({ found, known: evm })).steps).toEqual(['recover'])
})

it('neither creates nor recovers when the share service cannot be reached', async () => {
  const getWallet = async (): Promise<undefined> => {
    throw createFrameError('transport.failed')
  }
  await expect(open({ getWallet })).rejects.toThrow(code('transport.failed'))
})

it.each([{ found: undefined }, { found: description(['other']) }])(
  'rejects when the visitor stops',
  async (options) => {
    const opening = open({ ...options, isStopped: true })
    await expect(opening).rejects.toThrow(code('frame.request_aborted'))
  },
)
