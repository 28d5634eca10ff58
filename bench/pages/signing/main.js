import { secp256k1 } from '@noble/curves/secp256k1.js'
import { createApproval } from '../../../apps/frame/src/approval/createApproval.ts'
import { encodeUtf8 } from '../../../apps/frame/src/custody/bytes.ts'
import { generateHpkeKeyPair } from '../../../apps/frame/src/custody/hpke.ts'
import {
  generateRecoveryCode,
  parseRecoveryCode,
} from '../../../apps/frame/src/custody/recoveryCode.ts'
import { runInWorker } from '../../../apps/frame/src/custody/runInWorker.ts'
import { createSigner } from '../../../apps/frame/src/wallet/createSigner.ts'
import { openShare, sealShare } from '../../../apps/frame/src/custody/sealedShare.ts'
import { decodeBase64Url, encodeBase64Url } from '../../../apps/frame/src/services/base64Url.ts'
import { createServices } from '../../../apps/frame/src/services/createServices.ts'
import { digestRequest } from '../../../apps/frame/src/rpc/digestRequest.ts'

/** Measures, in ms, from an approval to its signature, and a signature by the curve library alone. */
globalThis.measureSigning = async (rounds) => {
  const service = generateHpkeKeyPair()
  const answers = serveShares()
  const { key: deviceKey, session, shares } = await createServices(window, Date.now)
  await session.start({
    accessToken: 'a'.repeat(600),
    expiresIn: 3_600_000,
    refreshToken: 'r'.repeat(43),
    user: { id: 'ada', createdAt: 0 },
  })
  const { deviceId } = deviceKey
  const options = {
    deviceId,
    servicePublicKey: service.publicKey,
    code: parseRecoveryCode(generateRecoveryCode()),
    factors: [],
  }
  const release = async () => {
    throw new Error('No share is released.')
  }
  const wallet = await runInWorker({ type: 'create', options }, { release })
  const owner = { addresses: wallet.addresses, deviceId, role: 'service' }
  const share = openShare(wallet.service, { privateKey: service.privateKey, owner })
  const message = encodeUtf8('I agree.')
  const request = { method: 'personal_sign', from: wallet.addresses.evm, message }
  answers.key = () => ({
    publicKey: encodeBase64Url(service.publicKey),
    nonce: crypto.randomUUID(),
  })
  answers.release = ({ publicKey }) => {
    const box = { publicKey: decodeBase64Url(publicKey), owner }
    return { share: encodeBase64Url(sealShare(Uint8Array.from(share), box)) }
  }
  const { sign, prepareSigning } = createSigner(wallet, shares)
  const { signal } = new AbortController()
  const execute = async () =>
    sign(request, { method: 'personal_sign', digest: await digestRequest(request) }, signal)
  const key = secp256k1.utils.randomSecretKey()
  const hash = crypto.getRandomValues(new Uint8Array(32))
  const ours = []
  const bare = []
  for (let round = 0; round < rounds; round += 1) {
    prepareSigning(signal)
    // The button of an approval works half a second after it shows, at the earliest.
    await new Promise((resolve) => setTimeout(resolve, 500))
    ours.push(await time(() => approve(execute)))
    bare.push(await time(() => secp256k1.sign(hash, key, { prehash: false })))
  }
  return { ours, bare }
}

/** Answers requests to the share service in this page, without a network. Returns the answers by path. */
function serveShares() {
  const answers = {}
  window.fetch = async (url, { body } = {}) => {
    const [, name] = url.split('/shares/v1/')
    return Response.json(answers[name](body ? JSON.parse(body) : undefined))
  }
  return answers
}

async function time(run) {
  const started = performance.now()
  await run()
  return performance.now() - started
}

/** Approves a request whose checks are done. */
async function approve(execute) {
  const summary = { allowances: [], warnings: [] }
  const checks = { allowances: [], warnings: [] }
  const approval = createApproval(
    { summary, check: async () => checks, execute },
    { signal: new AbortController().signal, finish() {} },
  )
  await approval.load()
  await approval.approve()
  const outcome = await approval.settled
  if (outcome.type !== 'approved') throw new Error('The signature failed.')
}
