import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Project } from '../../../../http/index.ts'
import { createStaticProjects } from '../../../../http/index.ts'
import { isPasskeyAssertionValid } from './isPasskeyAssertionValid.ts'
import type { SignerKey } from './parseSessionSignerKeys.ts'

const message = '{"purpose":"co-sign-operation"}'
const origin = 'https://shop.example.com'
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const spki = publicKey.export({ type: 'spki', format: 'der' })
const passkey: SignerKey = { type: 'passkey', point: spki.subarray(-65).toString('hex') }

async function createProject(origins: readonly string[] = [origin]): Promise<Project> {
  const project = await createStaticProjects([{ id: 'a', origins }]).find('a')
  if (!project) throw new Error('There is no project.')
  return project
}

type Change = {
  readonly client?: object
  readonly rpId?: string
  readonly flags?: number
  readonly encoding?: 'der' | 'ieee-p1363'
  readonly extensions?: string
}

/** Signs as an authenticator does, with changes that keep the signature valid. */
function assert(change: Change = {}) {
  const { client, rpId = 'example.com', flags = 0x05, encoding = 'der', extensions = '' } = change
  const challenge = sha256(message).toString('base64url')
  const clientDataJSON = JSON.stringify({ type: 'webauthn.get', challenge, origin, ...client })
  const data = Buffer.concat([
    sha256(rpId),
    Buffer.from([flags, 0, 0, 0, 1]),
    Buffer.from(extensions),
  ])
  const signed = Buffer.concat([data, sha256(clientDataJSON)])
  const signature = sign('sha256', signed, { key: privateKey, dsaEncoding: encoding })
  return {
    authenticatorData: `0x${data.toString('hex')}`,
    clientDataJSON,
    signature: `0x${signature.toString('hex')}`,
  }
}

describe('isPasskeyAssertionValid', () => {
  it.each<[string, Change]>([
    ['of the domain of the page', {}],
    ['of the host of the page', { rpId: 'shop.example.com' }],
    ['with a signature of r and s', { encoding: 'ieee-p1363' }],
    ['with extensions', { flags: 0x85, extensions: 'extensions' }],
    ['with members that browsers add', { client: { crossOrigin: false, other_keys: 'x' } }],
  ])('accepts an assertion %s', async (_, change) => {
    const expected = { message, keys: [passkey], project: await createProject() }
    expect(isPasskeyAssertionValid(assert(change), expected)).toBe(true)
  })

  it.each<[string, Change]>([
    ['a registration', { client: { type: 'webauthn.create' } }],
    ['another challenge', { client: { challenge: sha256('other').toString('base64url') } }],
    [
      'a page of another site',
      { client: { origin: 'https://evil.example' }, rpId: 'evil.example' },
    ],
    ['a page whose host ends as that of the app', { client: { origin: `${origin}.evil.example` } }],
    ['an opaque origin', { client: { origin: 'null' } }],
    ['no origin', { client: { origin: undefined } }],
    ['a frame of another site', { client: { crossOrigin: true } }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a domain below the page', { rpId: 'pay.shop.example.com' }],
    ['no presence of the user', { flags: 0x04 }],
  ])('rejects an assertion with %s', async (_, change) => {
    const expected = { message, keys: [passkey], project: await createProject() }
    expect(isPasskeyAssertionValid(assert(change), expected)).toBe(false)
  })

  it('rejects an opaque origin also where any origin is allowed', async () => {
    const expected = { message, keys: [passkey], project: await createProject([]) }
    expect(isPasskeyAssertionValid(assert(), expected)).toBe(true)
    const opaque = assert({ client: { origin: 'null' } })
    expect(isPasskeyAssertionValid(opaque, expected)).toBe(false)
  })

  it.each<[string, (valid: ReturnType<typeof assert>) => object]>([
    ['client data', ({ clientDataJSON }) => ({ clientDataJSON: `${clientDataJSON} ` })],
    ['client data that is no JSON', () => ({ clientDataJSON: '{' })],
    ['client data that is no object', () => ({ clientDataJSON: 'null' })],
    [
      'authenticator data',
      ({ authenticatorData }) => ({ authenticatorData: `${authenticatorData}00` }),
    ],
    [
      'short authenticator data',
      ({ authenticatorData }) => ({ authenticatorData: authenticatorData.slice(0, 74) }),
    ],
    ['no authenticator data', () => ({ authenticatorData: '0x' })],
    ['a zero signature', () => ({ signature: `0x${'00'.repeat(64)}` })],
    ['an empty signature', () => ({ signature: '0x' })],
    ['a signature that is no DER', () => ({ signature: `0x30ff${'01'.repeat(68)}` })],
    ['a signature without digits', () => ({ signature: '0xzz' })],
  ])('rejects an assertion with changed parts: %s', async (_, change) => {
    const expected = { message, keys: [passkey], project: await createProject() }
    const valid = assert()
    expect(isPasskeyAssertionValid({ ...valid, ...change(valid) }, expected)).toBe(false)
  })

  it('rejects an assertion of another passkey, and without a project', async () => {
    const project = await createProject()
    const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).publicKey
    const point = other.export({ type: 'spki', format: 'der' }).subarray(-65).toString('hex')
    const keys: SignerKey[] = [{ type: 'passkey', point }]
    expect(isPasskeyAssertionValid(assert(), { message, keys, project })).toBe(false)
    expect(isPasskeyAssertionValid(assert(), { message, keys: [], project })).toBe(false)
    const without = { message, keys: [passkey], project: undefined }
    expect(isPasskeyAssertionValid(assert(), without)).toBe(false)
    expect(isPasskeyAssertionValid(assert(), { message, keys: [...keys, passkey], project })).toBe(
      true,
    )
  })
})
