import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { expect, it, onTestFinished, vi } from 'vitest'
import { closeServer, listen } from '../../http/listen.ts'
import { createAwsKeyDriver } from './createAwsKeyDriver.ts'
import { formatKeyContext } from './ShareKeyDriver.ts'

type KmsBody = {
  KeyId?: string
  Plaintext?: string
  CiphertextBlob?: string
  EncryptionContext: Record<string, string>
}
type Keys = Map<string, Buffer>

function encrypt(keys: Keys, { KeyId = '', Plaintext = '', EncryptionContext }: KmsBody): object {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys.get(KeyId)!, nonce)
  cipher.setAAD(Buffer.from(formatKeyContext(EncryptionContext)))
  const sealed = Buffer.concat([cipher.update(Plaintext, 'base64'), cipher.final()])
  const parts = [nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64'))
  return {
    KeyId,
    CiphertextBlob: Buffer.from(JSON.stringify([KeyId, ...parts])).toString('base64'),
  }
}

/** Decrypts as KMS does: with the key that the ciphertext names, unless the request names another one. */
function decrypt(
  keys: Keys,
  { KeyId: requested, CiphertextBlob = '', EncryptionContext }: KmsBody,
): object {
  const [KeyId = '', ...parts] = JSON.parse(
    Buffer.from(CiphertextBlob, 'base64').toString(),
  ) as string[]
  if (requested !== undefined && !keys.has(requested)) throw new Error('NotFound')
  if (requested !== undefined && requested !== KeyId) throw new Error('IncorrectKeyException')
  const [nonce, sealed, tag] = parts.map((part) => Buffer.from(part, 'base64'))
  const decipher = createDecipheriv('aes-256-gcm', keys.get(KeyId)!, nonce!)
  decipher.setAAD(Buffer.from(formatKeyContext(EncryptionContext))).setAuthTag(tag!)
  const Plaintext = Buffer.concat([decipher.update(sealed!), decipher.final()]).toString('base64')
  return { KeyId, Plaintext }
}

/** Starts a server with the JSON protocol of KMS (`X-Amz-Target: TrentService.Encrypt`). */
async function startKms(): Promise<{
  endpoint: string
  keys: Keys
  calls: (readonly [target: string, keyId: string | undefined])[]
}> {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  onTestFinished(() => void vi.unstubAllEnvs())
  const keys: Keys = new Map([
    ['one', randomBytes(32)],
    ['two', randomBytes(32)],
  ])
  const calls: [string, string | undefined][] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const target = String(request.headers['x-amz-target'])
      const body = JSON.parse(Buffer.concat(chunks).toString()) as KmsBody
      calls.push([target, body.KeyId])
      try {
        const answer = target.endsWith('.Encrypt') ? encrypt(keys, body) : decrypt(keys, body)
        response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' })
        response.end(JSON.stringify(answer))
      } catch (error) {
        const isIncorrect = (error as Error).message === 'IncorrectKeyException'
        const name = isIncorrect ? 'IncorrectKey' : 'InvalidCiphertext'
        response.writeHead(400, { 'content-type': 'application/x-amz-json-1.1' })
        response.end(JSON.stringify({ __type: `${name}Exception`, message: name }))
      }
    })
  })
  const endpoint = `http://127.0.0.1:${await listen(server, 0)}`
  onTestFinished(() => closeServer(server))
  return { endpoint, keys, calls }
}

const context = { wallet: 'w', device: 'd' }
const share = randomBytes(25)

it('encrypts with a key of KMS, bound to the encryption context (abuse 78)', async () => {
  const { endpoint, calls } = await startKms()
  const config = { driver: 'aws-kms', keyId: 'one', region: 'eu-central-1', endpoint } as const
  const driver = await createAwsKeyDriver(config)
  const sealed = await driver.encrypt(share, context)
  expect(await driver.decrypt(sealed, { device: 'd', wallet: 'w' })).toEqual(share)
  const other = { ...context, device: 'other' }
  await expect(driver.decrypt(sealed, other)).rejects.toThrow('InvalidCiphertext')
  await expect(driver.decrypt('vault.v1', context)).rejects.toThrow('another key')
  expect(calls.slice(0, 2)).toEqual([
    ['TrentService.Encrypt', 'one'],
    ['TrentService.Decrypt', 'one'],
  ])
})

it('refuses what a key that it does not name encrypted, though KMS may use it (abuse 78)', async () => {
  const { endpoint, keys, calls } = await startKms()
  keys.set('three', randomBytes(32))
  const config = { driver: 'aws-kms', region: 'eu-central-1', endpoint } as const
  const foreign = await createAwsKeyDriver({ ...config, keyId: 'three' })
  const sealed = await foreign.encrypt(share, context)
  const driver = await createAwsKeyDriver({ ...config, keyId: 'two', formerKeyIds: ['one'] })
  await expect(driver.decrypt(sealed, context)).rejects.toThrow('another key')
  expect(calls.slice(1)).toEqual([
    ['TrentService.Decrypt', 'two'],
    ['TrentService.Decrypt', 'one'],
  ])
})

it('decrypts what a former key encrypted, and fails when KMS has deleted it (abuse 83)', async () => {
  const { endpoint, keys } = await startKms()
  const config = { driver: 'aws-kms', keyId: 'one', region: 'eu-central-1', endpoint } as const
  const sealed = await (await createAwsKeyDriver(config)).encrypt(share, context)
  const renewing = { ...config, keyId: 'two' }
  const driver = await createAwsKeyDriver({ ...renewing, formerKeyIds: ['one'] })
  const renewed = await driver.encrypt(await driver.decrypt(sealed, context), context)
  keys.delete('one')
  expect(await driver.decrypt(renewed, context)).toEqual(share)
  await expect(driver.decrypt(sealed, context)).rejects.toThrow('InvalidCiphertext')
  const later = await createAwsKeyDriver(renewing)
  expect(await later.decrypt(renewed, context)).toEqual(share)
  await expect(later.decrypt(sealed, context)).rejects.toThrow('another key')
})

it('decrypts with a former key although another one was deleted (abuse 83)', async () => {
  const { endpoint, keys } = await startKms()
  const config = { driver: 'aws-kms', region: 'eu-central-1', endpoint } as const
  const sealed = await (
    await createAwsKeyDriver({ ...config, keyId: 'one' })
  ).encrypt(share, context)
  const formerKeyIds = ['deleted', 'one']
  const driver = await createAwsKeyDriver({ ...config, keyId: 'two', formerKeyIds })
  expect(await driver.decrypt(sealed, context)).toEqual(share)
  keys.delete('one')
  await expect(driver.decrypt(sealed, context)).rejects.toThrow('InvalidCiphertext')
})

it('fails when KMS cannot be reached (abuse 83)', async () => {
  await startKms()
  const endpoint = 'http://127.0.0.1:1'
  const config = { driver: 'aws-kms', keyId: 'one', region: 'eu-central-1', endpoint } as const
  const driver = await createAwsKeyDriver(config)
  await expect(driver.encrypt(share, context)).rejects.toThrow('ECONNREFUSED')
})
