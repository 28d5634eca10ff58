import { createHash } from 'node:crypto'
import { type Browser, chromium, type Page } from '@playwright/test'
import {
  coSignMessage,
  type ExpiringMessageScope,
  type SmartSessionSignProof,
} from 'latchkey/protocol'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { useSharedDatabase } from '../../../../store/sharedDatabase.fixture.ts'
import { hashOperation } from '../cosigning/hashOperation.ts'
import { startSessionsGateway } from '../sessions.fixture.ts'

const contract = `0x${'5a'.repeat(20)}` as const
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const abi = parseAbi(['function execute(address to, uint256 value, bytes data)'])
const opened = useSharedDatabase('pglite')

/** The code of an app that registers a passkey, and signs with it. */
const app = `<!doctype html><title>App</title><script>
  const toDigits = (buffer) =>
    [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  async function registerPasskey() {
    const { response } = await navigator.credentials.create({
      publicKey: {
        challenge: new Uint8Array(32),
        rp: { id: 'example.com', name: 'App' },
        user: { id: new Uint8Array([1]), name: 'ann', displayName: 'Ann' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        authenticatorSelection: { residentKey: 'required' },
      },
    })
    return toDigits(response.getPublicKey())
  }
  async function signByPasskey(challenge) {
    const { response } = await navigator.credentials.get({
      publicKey: { challenge: new Uint8Array(challenge), rpId: 'example.com' },
    })
    return {
      signature: '0x' + toDigits(response.signature),
      passkey: {
        authenticatorData: '0x' + toDigits(response.authenticatorData),
        clientDataJSON: new TextDecoder().decode(response.clientDataJSON),
      },
    }
  }
</script>`

const launched: { browser?: Browser } = {}

beforeAll(async () => {
  const setup = new URL('../../../../../../../tooling/setup/chromium.mjs', import.meta.url)
  const { findChromium, chromiumArgs } = (await import(setup.href)) as {
    findChromium(): string | undefined
    chromiumArgs: string[]
  }
  const executablePath = findChromium()
  const options = executablePath === undefined ? {} : { executablePath }
  launched.browser = await chromium.launch({ ...options, args: chromiumArgs })
}, 60_000)

afterAll(() => launched.browser?.close())

/** Opens the page of an app, in a browser with an authenticator that confirms everything. */
async function openApp(): Promise<Page> {
  const page = await launched.browser?.newPage()
  if (!page) throw new Error('No browser was started.')
  onTestFinished(() => page.close())
  await page.route('https://app.example.com/**', (route) =>
    route.fulfill({ body: app, contentType: 'text/html' }),
  )
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await page.goto('https://app.example.com/')
  return page
}

/** Registers a passkey in a page. Returns its public key as an uncompressed point. */
async function registerPasskey(page: Page): Promise<Hex> {
  const spki = await page.evaluate<string>('registerPasskey()')
  return `0x${spki.slice(-130)}`
}

type SignedByPasskey = Required<Pick<SmartSessionSignProof, 'signature' | 'passkey'>>

/** Has the passkey of a page sign a message, as an app does. */
function signByPasskey(page: Page, message: string): Promise<SignedByPasskey> {
  const challenge = [...createHash('sha256').update(message).digest()]
  return page.evaluate<SignedByPasskey>(`signByPasskey([${challenge.join(',')}])`)
}

async function start(type: 'passkey' | 'secp256r1') {
  const page = await openApp()
  const publicKey = await registerPasskey(page)
  const sessions = await startSessionsGateway(opened())
  const { create, activate, owner, account, call, getScope } = sessions
  const key = await create({
    permissions: [{ type: 'contract-call', data: { address: contract } }],
    signer: { type: 'keys', data: { keys: [{ type, publicKey }] } },
  })
  const grant = { context: `0x${'ab'.repeat(20)}`, signer: owner }
  expect((await activate(key, grant)).status).toBe(200)
  const userOp = {
    sender: owner.address,
    nonce: '0x7' as Hex,
    callData: encodeFunctionData({ abi, functionName: 'execute', args: [contract, 0n, '0x'] }),
    callGasLimit: '0x5208' as Hex,
    verificationGasLimit: '0x10000' as Hex,
    preVerificationGas: '0xc000' as Hex,
    maxFeePerGas: '0x3b9aca00' as Hex,
    maxPriorityFeePerGas: '0x1' as Hex,
    signature: '0x1234' as Hex,
  }
  const prove = async (scope: ExpiringMessageScope) => {
    const userOpHash = await hashOperation({ userOp, chainId: 8453, entryPoint })
    const message = coSignMessage({ pci: key.pci, address: account, userOpHash, scope })
    return { ...scope, ...(await signByPasskey(page, message)) }
  }
  const sign = (proof: object, operation: object = userOp) =>
    call(`${account}/sign`, { pci: key.pci, userOp: operation, proof })
  return { sign, prove, userOp, getScope }
}

it('co-signs an operation that a passkey of the session signed in a browser, once', async () => {
  const { sign, prove, userOp, getScope } = await start('passkey')
  const proof = await prove(getScope())
  const refused = { status: 401, field: 'proof.signature' }
  expect(await sign(proof, { ...userOp, nonce: '0x8' })).toMatchObject(refused)
  expect(await sign({ ...proof, expiry: proof.expiry + 1 })).toMatchObject(refused)
  expect(await sign({ ...proof, passkey: undefined })).toMatchObject(refused)
  expect((await sign({ ...proof, passkey: { ...proof.passkey, more: 1 } })).status).toBe(400)
  expect((await sign(proof)).status).toBe(200)
  expect(await sign(proof)).toMatchObject({ status: 400, field: 'proof' })
})

it('rejects an assertion for a key of the session that is no passkey', async () => {
  const { sign, prove, getScope } = await start('secp256r1')
  expect(await sign(await prove(getScope()))).toMatchObject({
    status: 401,
    field: 'proof.signature',
  })
})
