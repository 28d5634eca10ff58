import {
  type AutomaticRecovery,
  formatAutomaticContext,
  formatRecoveryContext,
  type ShareWalletDescription,
} from 'latchkey/protocol'
import { type Bytes, encodeUtf8 } from '../custody/bytes.ts'
import { generateHpkeKeyPair, openHpke, sealHpke } from '../custody/hpke.ts'
import { openShare, sealShare } from '../custody/sealedShare.ts'
import { decodeBase64Url, encodeBase64Url } from '../services/base64Url.ts'
import type { AutomaticClient, ShareClient } from '../services/createShareClient.ts'
import { createFrameError, createErrorWithText } from '../services/frameError.ts'

/** A share service in memory, with the wallet of one account. */
export type FakeShareService = {
  /** Client of a device. */
  connect(deviceId: string): ShareClient
  /** Loses the response to the next registration of a wallet or device, which is stored all the same. */
  loseNextResponse(): void
  /** Removes a device, as another one does. */
  removeDevice(deviceId: string): void
  /** Ends the delay of an automatic recovery. */
  passDelay(): void
  readonly wallet: ShareWalletDescription | undefined
}

/** Creates the service. It opens and seals shares as the real one does, and checks no proofs. */
export function createFakeShareService(): FakeShareService {
  const keys = generateHpkeKeyPair()
  const shares = new Map<string, Bytes>()
  const secret = new Uint8Array(32).fill(9)
  let wallet: ShareWalletDescription | undefined
  let isLost = false
  const refuse = (reason: string): never => {
    throw createErrorWithText({ code: `shares.${reason}`, text: reason })
  }
  const answer = <reply>(reply: reply): reply => {
    if (!isLost) return reply
    isLost = false
    throw createFrameError('transport.failed')
  }
  const keep = (device: string, body: { share: string; recoveryShare: string }): void => {
    const { evm, solana } = wallet!
    const owner = { addresses: { evm, solana }, deviceId: device, role: 'service' } as const
    const { privateKey } = keys
    shares.set(device, openShare(decodeBase64Url(body.share), { privateKey, owner }))
    const added = { device, createdAt: 0, recoveryShare: body.recoveryShare }
    wallet = { ...wallet!, devices: [...wallet!.devices, added] }
  }
  const release = (device: string, publicKey: string): { share: string } => {
    const { evm, solana } = wallet!
    const owner = { addresses: { evm, solana }, deviceId: device, role: 'service' } as const
    const box = { publicKey: decodeBase64Url(publicKey), owner }
    return { share: encodeBase64Url(sealShare(shares.get(device) ?? refuse('no_share'), box)) }
  }
  const automatic = createFakeAutomatic({
    privateKey: keys.privateKey,
    getWallet: () => wallet!,
    setAutomatic: (changed) => (wallet = { ...wallet!, automatic: changed }),
    refuse,
  })
  return {
    loseNextResponse() {
      isLost = true
    },
    removeDevice(deviceId) {
      shares.delete(deviceId)
      wallet = { ...wallet!, devices: wallet!.devices.filter(({ device }) => device !== deviceId) }
    },
    get wallet() {
      return wallet
    },
    connect: (deviceId) => ({
      getPublicKey: async () => keys.publicKey,
      getWallet: async () => wallet,
      async register({ share, recoveryShare, ...rest }) {
        if (wallet) return refuse('wallet_exists')
        wallet = { ...rest, walletId: crypto.randomUUID(), devices: [] }
        keep(deviceId, { share, recoveryShare })
        return answer(wallet)
      },
      release: async ({ publicKey }) => release(deviceId, publicKey),
      prepareRelease: () => {},
      async startRecovery() {
        const challengeId = crypto.randomUUID()
        const info = encodeUtf8(formatRecoveryContext({ challengeId, device: deviceId }))
        const publicKey = decodeBase64Url(wallet!.recoveryPublicKey)
        return { challengeId, sealed: encodeBase64Url(sealHpke(secret, { publicKey, info })) }
      },
      recover: async ({ earlierDevice, publicKey, secret: proof }) =>
        proof === encodeBase64Url(secret)
          ? release(earlierDevice, publicKey)
          : refuse('not_proven'),
      async addDevice(body) {
        if (wallet!.devices.some(({ device }) => device === deviceId)) return refuse('not_proven')
        keep(deviceId, body)
        return answer(wallet!)
      },
      deleteDevice: async () => wallet!,
      readLog: async () => ({ entries: [], isIntact: true }),
      setRecovery: async () => wallet!,
      automatic: automatic.connect(deviceId),
    }),
    passDelay: automatic.passDelay,
  }
}

/** Automatic recovery of the fake service: one recovery at a time, without a clock. */
function createFakeAutomatic(deps: {
  readonly privateKey: Bytes
  readonly getWallet: () => ShareWalletDescription
  readonly setAutomatic: (changed: AutomaticRecovery | undefined) => ShareWalletDescription
  readonly refuse: (reason: string) => never
}): { passDelay(): void; connect(deviceId: string): AutomaticClient } {
  const { getWallet, setAutomatic, refuse } = deps
  let recoveryKey: Bytes | undefined
  let isOver = false
  const infoOf = (device?: string): Bytes =>
    encodeUtf8(formatAutomaticContext({ ...getWallet(), device }))
  const seal = (device: string, publicKey: string): { recoveryKey: string } => {
    if (!recoveryKey) return refuse('automatic_off')
    const to = { publicKey: decodeBase64Url(publicKey), info: infoOf(device) }
    return { recoveryKey: encodeBase64Url(sealHpke(recoveryKey, to)) }
  }
  const findOpen = (): AutomaticRecovery['recovery'] => getWallet().automatic?.recovery
  return {
    passDelay() {
      isOver = true
    },
    connect: (device) => ({
      async enable(body) {
        const { privateKey } = deps
        recoveryKey = openHpke(decodeBase64Url(body.recoveryKey), { privateKey, info: infoOf() })
        return setAutomatic({ enabledAt: 1 })
      },
      async disable() {
        recoveryKey = undefined
        return setAutomatic(undefined)
      },
      async start(id) {
        const times = { startedAt: 1, readyAt: 2, expiresAt: 3 }
        if (findOpen()) return refuse('recovery_pending')
        return setAutomatic({ enabledAt: 1, recovery: { id, device, ...times } })
      },
      async cancel(id) {
        if (findOpen()?.id !== id) return refuse('recovery_ended')
        return setAutomatic({ enabledAt: 1 })
      },
      async finish({ publicKey }) {
        if (findOpen()?.device !== device) return refuse('recovery_ended')
        return isOver ? seal(device, publicKey) : refuse('recovery_too_early')
      },
      release: async (publicKey) => seal(device, publicKey),
    }),
  }
}
